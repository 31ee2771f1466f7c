import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The local Discord that a page under development speaks with. */
const discord = process.env.PLAYGROUND ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: at('src/page'),
  base: './',
  clearScreen: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('dist/page'),
    emptyOutDir: true,
    // Every browser that knows <dialog>, popovers and :has() knows these.
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/client': { target: discord, ws: true } } },
})
