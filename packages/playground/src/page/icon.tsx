/** Our own icons on a 24 by 24 grid. */
const PATHS = {
  channel: 'M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  thread: 'M6 4v9a4 4 0 0 0 4 4h9m-4-4 4 4-4 4M11 8h8',
  envelope: 'M3.5 6h17v12h-17zM4 6.5l8 7 8-7',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2.5',
  trouble: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  back: 'M19 12H5m6-6-6 6 6 6',
  send: 'M4 12 20 4l-4 16-4-6.5zM12 13.5 20 4',
  down: 'm6 9 6 6 6-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  close: 'm6 6 12 12M18 6 6 18',
  mute: 'M6 16.5V11a6 6 0 0 1 9.5-4.9M18 10.5v6H8M10 19.5h4M4 4l16 16',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  slash: 'M4 4h16v16H4zM14 8l-4 8',
  check: 'm5 12.5 4.5 4.5L19 7',
  curve: 'M5 20v-6a4 4 0 0 1 4-4h11',
  link: 'M13 4h7v7M20 4l-9 9M18 14v6H4V6h6',
} as const

export type IconName = keyof typeof PATHS

/** An icon next to a text or in a labelled button; hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
