/** A value as it travels to a table and back: `{ S: 'M#1' }`. */
export type Attribute = Readonly<Record<string, unknown>>

export type Fields = Readonly<Record<string, unknown>>

/** Texts, numbers, truth values, null, bytes, sets of texts, lists and maps: no more is stored. */
export function attributeOf(value: unknown): Attribute {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return { N: String(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      if (value === null) return { NULL: true }
      if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') }
      if (value instanceof Set) return { SS: [...value] }
      return Array.isArray(value) ? { L: value.map(attributeOf) } : { M: attributesOf(value) }
    default:
      throw new TypeError(`a table keeps no ${typeof value}`)
  }
}

/** What is undefined is left out. */
export const attributesOf = (fields: object): Record<string, Attribute> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, attributeOf(value)]],
    ),
  )

export function valueIn(attribute: unknown): unknown {
  const [[type, value] = ['', null]] = Object.entries(attribute as Attribute)
  switch (type) {
    case 'S':
    case 'BOOL':
      return value
    case 'N':
      return Number(value)
    case 'NULL':
      return null
    case 'B':
      return new Uint8Array(Buffer.from(String(value), 'base64'))
    case 'SS':
      return new Set(value as string[])
    case 'L':
      return (value as unknown[]).map(valueIn)
    case 'M':
      return valuesIn(value)
    default:
      throw new TypeError(`a table gave a value of type ${type}`)
  }
}

export const valuesIn = (attributes: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes as Fields).map(([name, attribute]) => [name, valueIn(attribute)]),
  )
