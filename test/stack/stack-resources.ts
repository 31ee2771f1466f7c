import * as z from 'zod/mini'
import type { EvaluatedStack } from './stack-evaluation.ts'

type ResourceInputs = Readonly<Record<string, unknown>>

/** Resources of a stack by type and logical name. */
export interface ResourcesByType {
  (type: string): Readonly<Record<string, ResourceInputs>>
  /** Replaces generated names in a text by logical names. */
  withStackNames(text: string): string
  /** Environment variables of a function. */
  environment(door: string): Readonly<Record<string, string>>
}

const functionVariablesSchema = z.object({
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
})

/** Physical names are partly random; resources are identified by logical name. */
export function resourcesByType({ resources }: EvaluatedStack): ResourcesByType {
  const names = resources
    .flatMap(({ name, inputs }) => (typeof inputs.name === 'string' ? [{ name, drawn: inputs.name }] : []))
    .sort((a, b) => b.drawn.length - a.drawn.length)

  const replaceNames = (text: string): string =>
    names.reduce((sofar, { name, drawn: physicalName }) => sofar.replaceAll(physicalName, name), text)

  const replaceDeep = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceNames(value)
    if (Array.isArray(value)) return value.map(replaceDeep)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceDeep(item)]))
  }

  const ofType = (type: string): Record<string, ResourceInputs> =>
    Object.fromEntries(
      resources
        .filter((item) => item.type === type)
        .map(({ name, inputs }) => [name, z.record(z.string(), z.unknown()).parse(replaceDeep(inputs))]),
    )

  return Object.assign(ofType, {
    withStackNames: replaceNames,
    environment: (door: string) =>
      functionVariablesSchema.parse(
        ofType('aws:lambda/function:Function')[`${door.charAt(0).toUpperCase()}${door.slice(1)}Function`],
      ).environment.variables,
  })
}

/** The only resource of a type; throws otherwise. */
export function onlyResourceOfType(parts: ResourcesByType, type: string): ResourceInputs {
  const [item, ...others] = Object.values(parts(type))
  if (!item || others.length > 0) throw new Error(`there are ${others.length + (item ? 1 : 0)} of ${type}`)
  return item
}
