/** An instant as Discord shows it, in the reader's time zone: both the date and how long it is until then. */
export const discordTimestamp = (at: number): string => {
  const seconds = Math.floor(at / 1000)
  return `<t:${seconds}:f> (<t:${seconds}:R>)`
}
