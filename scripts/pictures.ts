import { writeFileSync } from 'node:fs'
import { renderPicture } from '@crackpost/render/games/index'
import { DOC_PICTURE_SAMPLES } from '../test/pictures/samples.ts'
import { createProgress } from './progress.ts'

/** `npm run -s pictures`: redraws the pictures of the documents, every kind in both themes. */
const progress = createProgress('Pictures', DOC_PICTURE_SAMPLES.length)
for (const { file, game, view, labels, request } of DOC_PICTURE_SAMPLES) {
  const drawn = renderPicture(game, view, labels, request)
  if (!drawn.ok) throw new Error(`${file}: ${drawn.error.why}`)
  writeFileSync(new URL(`../${file}`, import.meta.url), drawn.value)
  progress.makeRoom()
  process.stdout.write(`${file} ${Math.round(drawn.value.length / 1024)} KB\n`)
  progress.advance()
}
progress.done()
