import {
  ArrowLeft,
  BellOff,
  Check,
  ChevronDown,
  Clock,
  ExternalLink,
  Eye,
  File,
  Hash,
  type IconNode,
  Mail,
  MessagesSquare,
  Send,
  SquareSlash,
  TriangleAlert,
  X,
} from 'lucide'
import { createElement } from 'preact'

/** Lucide's icons on a 24 by 24 grid. */
const ICONS = {
  channel: Hash,
  thread: MessagesSquare,
  envelope: Mail,
  clock: Clock,
  trouble: TriangleAlert,
  back: ArrowLeft,
  send: Send,
  down: ChevronDown,
  eye: Eye,
  close: X,
  mute: BellOff,
  file: File,
  slash: SquareSlash,
  check: Check,
  // Not an icon but a line from a reply up to the message it answers; Lucide's have arrow heads.
  curve: [['path', { d: 'M5 20v-6a4 4 0 0 1 4-4h11' }]],
  link: ExternalLink,
} satisfies Record<string, IconNode>

export type IconName = keyof typeof ICONS

/** An icon next to a text or in a labelled button; hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const node: IconNode = ICONS[name]
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
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
