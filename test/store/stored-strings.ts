import type * as z from 'zod/mini'

/** The parts of a zod schema's definition that contain other schemas or values. */
interface SchemaDefinition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly items?: readonly z.core.$ZodType[]
  readonly innerType?: z.core.$ZodType
  readonly keyType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly getter?: () => z.core.$ZodType
}

const definitionOf = (schema: z.core.$ZodType): SchemaDefinition =>
  schema._zod.def as unknown as SchemaDefinition

/** The literal of the field `type`, by which variants are told apart; null if there is none. */
function variantName(schema: z.core.$ZodType): string | null {
  const { type } = definitionOf(schema).shape ?? {}
  const values = type && definitionOf(type).values
  return values ? String(values[0]) : null
}

/**
 * All field paths in a schema, such as `started.players[]`, and all its literals and enum values, such as
 * `calledOff.reason = host`. A variant of a union is named by its `type`.
 */
export function schemaPaths(schema: z.core.$ZodType, path: string): string[] {
  const inside = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const definition = definitionOf(schema)
  const { shape, element, options, items, innerType, keyType, valueType, entries, values, getter } =
    definition
  if (shape) {
    const variant = variantName(schema)
    const base = variant === null ? path : inside(variant)
    return Object.entries(shape).flatMap(([name, field]) => {
      const fieldPath = base === '' ? name : `${base}.${name}`
      return variant !== null && name === 'type' ? [base] : [fieldPath, ...schemaPaths(field, fieldPath)]
    })
  }
  if (element) return schemaPaths(element, `${path}[]`)
  if (options) return options.flatMap((option) => schemaPaths(option, path))
  if (items) return items.flatMap((item, index) => schemaPaths(item, `${path}[${index}]`))
  if (innerType) return schemaPaths(innerType, path)
  if (keyType && valueType) return [...schemaPaths(keyType, path), ...schemaPaths(valueType, `${path}{}`)]
  if (definition.in) return schemaPaths(definition.in, path)
  if (getter) return schemaPaths(getter(), path)
  if (entries) return Object.values(entries).map((value) => `${path} = ${value}`)
  if (values) return values.map((value) => `${path} = ${String(value)}`)
  return []
}

/** Parses the committed list: a line `[kind]`, then one string a line. Returns `kind: string`. */
export function expectedStrings(list: string): Set<string> {
  let kind = ''
  return new Set(
    list.split('\n').flatMap((line) => {
      const [, heading] = /^\[(.+)\]$/.exec(line) ?? []
      if (heading !== undefined) kind = heading
      return line === '' || line.startsWith('#') || heading !== undefined ? [] : [`${kind}: ${line}`]
    }),
  )
}
