import type { Json } from '../json.ts'

/** A message and a form with every kind of part that there is. */

export const SECOND = 32_768
export const SECRET = 64

export const line = (content: string): Json => ({ type: 10, content })
export const button = (custom_id: string, label: string, style = 2, more: Json = {}): Json => ({
  type: 2,
  style,
  label,
  custom_id,
  ...more,
})
export const row = (...components: Json[]): Json => ({ type: 1, components })

const option = (value: string, label: string, more: Json = {}): Json => ({ value, label, ...more })
const colours = [option('a', 'Ambre', { description: 'doré' }), option('b', 'Bleu'), option('c', 'Corail')]

export const everything = (): Json => ({
  flags: SECOND,
  components: [
    {
      type: 17,
      accent_color: 0xd9822b,
      components: [
        line(
          '## Toutes les pièces\nDu **gras**, de l’*italique*, `du code`, ~~barré~~, ||caché|| et <t:1790000000:R>.',
        ),
        { type: 14, divider: true, spacing: 1 },
        {
          type: 9,
          components: [line('Une section avec un bouton.'), line('-# en petit')],
          accessory: button('seul', 'Pour moi', 1),
        },
        { type: 12, items: [{ media: { url: 'attachment://carte.png' }, description: 'Un carré orange' }] },
        row(
          button('change', 'Changer', 3),
          button('formulaire', 'Formulaire'),
          button('non', 'Fermé', 4, { disabled: true }),
          { type: 2, style: 5, label: 'Lien', url: 'https://example.org' },
        ),
        row({ type: 3, custom_id: 'couleur', placeholder: 'Une couleur', options: colours }),
        row({ type: 5, custom_id: 'gens', placeholder: 'Des gens', min_values: 1, max_values: 3 }),
      ],
    },
  ],
})

const label = (text: string, component: Json, description?: string): Json => ({
  type: 18,
  label: text,
  ...(description === undefined ? {} : { description }),
  component,
})

export const form: Json = {
  title: 'Toutes les pièces',
  custom_id: 'tout',
  components: [
    label('Un mot', { type: 4, custom_id: 'mot', style: 1, min_length: 2, max_length: 20 }, 'Sans accents'),
    label('Une phrase', { type: 4, custom_id: 'phrase', style: 2, required: false }),
    label('Une couleur', { type: 3, custom_id: 'couleur', options: colours, max_values: 2 }),
    label('Un seul', { type: 21, custom_id: 'seul', options: colours }),
    label('Plusieurs', {
      type: 22,
      custom_id: 'plusieurs',
      options: colours,
      min_values: 0,
      required: false,
    }),
  ],
}
