import type { JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG } from '../message-flags.ts'

/** A message and a modal that contain every kind of component. */

export const demoText = (content: string): JsonObject => ({ type: 10, content })
export const demoButton = (
  custom_id: string,
  label: string,
  style = 2,
  more: JsonObject = {},
): JsonObject => ({
  type: 2,
  style,
  label,
  custom_id,
  ...more,
})
export const demoActionRow = (...components: JsonObject[]): JsonObject => ({ type: 1, components })

const demoSelectOption = (value: string, label: string, more: JsonObject = {}): JsonObject => ({
  value,
  label,
  ...more,
})
const COLOUR_OPTIONS = [
  demoSelectOption('a', 'Ambre', { description: 'doré' }),
  demoSelectOption('b', 'Bleu'),
  demoSelectOption('c', 'Corail'),
]

export const demoMessage = (): JsonObject => ({
  flags: COMPONENTS_V2_MESSAGE_FLAG,
  components: [
    {
      type: 17,
      accent_color: 0xd9822b,
      components: [
        demoText(
          '## Toutes les pièces\nDu **gras**, de l’*italique*, `du code`, ~~barré~~, ||caché|| et <t:1790000000:R>.',
        ),
        { type: 14, divider: true, spacing: 1 },
        {
          type: 9,
          components: [demoText('Une section avec un bouton.'), demoText('-# en petit')],
          accessory: demoButton('seul', 'Pour moi', 1),
        },
        { type: 12, items: [{ media: { url: 'attachment://carte.png' }, description: 'Un carré orange' }] },
        demoActionRow(
          demoButton('change', 'Changer', 3),
          demoButton('formulaire', 'Formulaire'),
          demoButton('non', 'Fermé', 4, { disabled: true }),
          { type: 2, style: 5, label: 'Lien', url: 'https://example.org' },
        ),
        demoActionRow({ type: 3, custom_id: 'couleur', placeholder: 'Une couleur', options: COLOUR_OPTIONS }),
        demoActionRow({ type: 5, custom_id: 'gens', placeholder: 'Des gens', min_values: 1, max_values: 3 }),
      ],
    },
  ],
})

const demoLabel = (text: string, component: JsonObject, description?: string): JsonObject => ({
  type: 18,
  label: text,
  ...(description === undefined ? {} : { description }),
  component,
})

export const demoModal: JsonObject = {
  title: 'Toutes les pièces',
  custom_id: 'tout',
  components: [
    demoLabel(
      'Un mot',
      { type: 4, custom_id: 'mot', style: 1, min_length: 2, max_length: 20 },
      'Sans accents',
    ),
    demoLabel('Une phrase', { type: 4, custom_id: 'phrase', style: 2, required: false }),
    demoLabel('Une couleur', { type: 3, custom_id: 'couleur', options: COLOUR_OPTIONS, max_values: 2 }),
    demoLabel('Un seul', { type: 21, custom_id: 'seul', options: COLOUR_OPTIONS }),
    demoLabel('Plusieurs', {
      type: 22,
      custom_id: 'plusieurs',
      options: COLOUR_OPTIONS,
      min_values: 0,
      required: false,
    }),
  ],
}
