/** A time (epoch milliseconds) as Discord markup: date and relative time, in the reader's time zone. */
export const discordTimestamp = (at: number): string => {
  const seconds = Math.floor(at / 1000)
  return `<t:${seconds}:f> (<t:${seconds}:R>)`
}
