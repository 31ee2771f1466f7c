import { writeFileSync } from 'node:fs'
import { picture } from '@crackpost/render/games/index'
import { documented } from '../test/pictures/samples.ts'

/** `npm run -s pictures`: writes the pictures of the documents anew, every kind in both themes. */
for (const { file, game, view, labels, asked } of documented) {
  const drawn = picture(game, view, labels, asked)
  if (!drawn.ok) throw new Error(`${file}: ${drawn.error.why}`)
  writeFileSync(new URL(`../${file}`, import.meta.url), drawn.value)
  process.stdout.write(`${file} ${Math.round(drawn.value.length / 1024)} KB\n`)
}
