import { face } from '@crackpost/core/games/crack-story/deck'
import { ENDINGS, REASONS } from '@crackpost/core/games/crack-story/schema'
import type { View } from '@crackpost/core/games/crack-story/view'
import * as z from 'zod'

const count = z.int().min(0)
const seat = count.max(7)
/** A word that is hidden comes empty or not at all. */
const told = z.object({ word: z.string().max(100).nullable(), by: seat })
const keepsake = z.object({
  number: count,
  round: count,
  why: z.enum(ENDINGS),
  words: z.array(told).min(1).max(110),
})
