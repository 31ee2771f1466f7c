import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** URL of the local Discord that `vite dev` proxies to. */
const discord = process.env.PLAYGROUND ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: at('src/page'),
  base: './',
  clearScreen: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('dist/page'),
    emptyOutDir: true,
    // Supported by every browser that has <dialog>, popovers and :has().
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/client': { target: discord, ws: true } } },
})
