import * as z from 'zod/mini'
import type { Stack } from './evaluate.ts'

type Inputs = Readonly<Record<string, unknown>>

/** The resources of a stack, by type and by the name that the stack calls them. */
export interface Parts {
  (type: string): Readonly<Record<string, Inputs>>
  /** A text, with the names that the stack has for things. */
  told(text: string): string
  /** The variables of a function. */
  environment(door: string): Readonly<Record<string, string>>
}

const variables = z.object({
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
})

/** Names that AWS sees are partly drawn by lot: each is told by the name that the stack has for it. */
export function partsOf({ resources }: Stack): Parts {
  const names = resources
    .flatMap(({ name, inputs }) => (typeof inputs.name === 'string' ? [{ name, drawn: inputs.name }] : []))
    .sort((a, b) => b.drawn.length - a.drawn.length)

  const told = (text: string): string =>
    names.reduce((sofar, { name, drawn }) => sofar.replaceAll(drawn, name), text)

  const throughout = (value: unknown): unknown => {
    if (typeof value === 'string') return told(value)
    if (Array.isArray(value)) return value.map(throughout)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, throughout(one)]))
  }

  const ofType = (type: string): Record<string, Inputs> =>
    Object.fromEntries(
      resources
        .filter((one) => one.type === type)
        .map(({ name, inputs }) => [name, z.record(z.string(), z.unknown()).parse(throughout(inputs))]),
    )

  return Object.assign(ofType, {
    told,
    environment: (door: string) =>
      variables.parse(
        ofType('aws:lambda/function:Function')[`${door.charAt(0).toUpperCase()}${door.slice(1)}Function`],
      ).environment.variables,
  })
}

/** The one resource of a type. */
export function only(parts: Parts, type: string): Inputs {
  const [one, ...others] = Object.values(parts(type))
  if (!one || others.length > 0) throw new Error(`there are ${others.length + (one ? 1 : 0)} of ${type}`)
  return one
}
