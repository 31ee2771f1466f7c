import { render } from 'preact'
import { ChatApp } from './app.tsx'
import { startPage } from './live-updates.ts'
import { reportPageProblem } from './problem-reports.ts'
import { pageTexts } from './session.ts'

// Errors of the page itself are reported as problems, too.
addEventListener('error', ({ message, filename, lineno }) =>
  reportPageProblem('page', pageTexts.value.broken, [message, `${filename}:${lineno}`]),
)
addEventListener('unhandledrejection', ({ reason }) =>
  reportPageProblem('page', pageTexts.value.broken, [String(reason)]),
)

// An on-screen keyboard reduces the visible height, which the page follows.
const view = window.visualViewport
if (view !== null && matchMedia('(pointer: coarse)').matches)
  view.addEventListener('resize', () =>
    document.documentElement.style.setProperty('--height', `${Math.round(view.height * view.scale)}px`),
  )

const root = document.getElementById('page')
if (root !== null) render(<ChatApp />, root)
void startPage()
