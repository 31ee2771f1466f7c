import { render } from 'preact'
import { App } from './app.tsx'
import { start } from './follow.ts'
import { words } from './session.ts'
import { complain } from './trouble.ts'

// Nothing fails silently, the page itself included.
addEventListener('error', ({ message, filename, lineno }) =>
  complain('page', words.value.broken, [message, `${filename}:${lineno}`]),
)
addEventListener('unhandledrejection', ({ reason }) => complain('page', words.value.broken, [String(reason)]))

// A keyboard on the glass takes room: what is left is the page's.
const view = window.visualViewport
if (view !== null && matchMedia('(pointer: coarse)').matches)
  view.addEventListener('resize', () =>
    document.documentElement.style.setProperty('--height', `${Math.round(view.height * view.scale)}px`),
  )

const root = document.getElementById('page')
if (root !== null) render(<App />, root)
void start()
