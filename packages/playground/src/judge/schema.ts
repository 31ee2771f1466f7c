import * as core from 'zod/v4/core'
import { count, isRecord, type Json } from '../json.ts'
import { badLength, type Complaint, missing, tooLong } from '../refusal.ts'
import { documented, fractional } from './documented.ts'

type At = Complaint['at']
type Schema = core.$ZodType

/** Our own word: Discord passes over what it does not know, and so would a typo be passed over. */
export const UNKNOWN_FIELD = 'UNKNOWN_FIELD'

const CONVERSIONS: Record<string, [code: string, message: string]> = {
  object: ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'],
  record: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  boolean: ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'],
}

function unlike(expected: string, value: unknown, at: At): Complaint {
  const known = CONVERSIONS[expected]
  if (known !== undefined) return { at, code: known[0], message: known[1] }
  const shown = JSON.stringify(value)
  if (expected === 'string')
    return { at, code: 'STRING_TYPE_CONVERT', message: `Could not interpret ${shown} as string.` }
  return { at, code: 'NUMBER_TYPE_COERCE', message: `Value ${shown} is not int.` }
}

/** Whether a text or a list has the length that its schema wants; text is counted in code points. */
function length(schema: core.$ZodString | core.$ZodArray, size: number, at: At): Complaint[] {
  const checks = schema._zod.def.checks ?? []
  const least = checks.find((each) => each instanceof core.$ZodCheckMinLength)?._zod.def.minimum ?? 0
  const most = checks.find((each) => each instanceof core.$ZodCheckMaxLength)?._zod.def.maximum ?? Infinity
  if (size >= least && size <= most) return []
  if (most === Infinity)
    return [{ at, code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${least} or more in length.` }]
  return [least > 0 ? badLength(at, least, most) : tooLong(at, most)]
}

function worded(issue: core.$ZodIssue, value: unknown, at: At): Complaint {
  if (issue.code === 'invalid_type') return unlike(issue.expected, value, at)
  if (issue.code === 'too_big') {
    const message = `int value should be less than or equal to ${issue.maximum}.`
    return { at, code: 'NUMBER_TYPE_MAX', message }
  }
  if (issue.code === 'too_small') {
    const message = `int value should be greater than or equal to ${issue.minimum}.`
    return { at, code: 'NUMBER_TYPE_MIN', message }
  }
  if (issue.code === 'invalid_value') {
    const message = `Value must be one of (${issue.values.join(', ')}).`
    return { at, code: 'BASE_TYPE_CHOICES', message }
  }
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return { at, code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }
  return {
    at,
    code: 'STRING_TYPE_REGEX',
    message: `Value ${JSON.stringify(value)} has not the form it needs.`,
  }
}

/** Text, numbers, booleans and fixed values: here zod itself is asked, for all but the length of text. */
function leaf(schema: Schema, value: unknown, at: At): Complaint[] {
  const isText = schema instanceof core.$ZodString && typeof value === 'string'
  const issues = core.safeParse(schema, value).error?.issues ?? []
  const other = issues.filter(({ code }) => !isText || (code !== 'too_big' && code !== 'too_small'))
  return [
    ...(isText ? length(schema, count(value), at) : []),
    ...other.map((issue) => worded(issue, value, at)),
  ]
}

function list(schema: core.$ZodArray, value: unknown, at: At): Complaint[] {
  if (!Array.isArray(value)) return [unlike('array', value, at)]
  const { element } = schema._zod.def
  return [
    ...length(schema, value.length, at),
    ...value.flatMap((each, index) => complaints(element, each, [...at, index])),
  ]
}

const opened = (schema: Schema): Schema =>
  schema instanceof core.$ZodLazy ? opened(schema._zod.def.getter()) : schema

/** The values of `type` by which an object of this schema is known. */
function tags(schema: Schema): unknown[] {
  const type = schema instanceof core.$ZodObject ? schema._zod.def.shape.type : undefined
  return type instanceof core.$ZodLiteral ? type._zod.def.values : []
}

function mistyped(known: unknown[], { type }: Json, at: At): Complaint {
  const here = [...at, 'type']
  const message = `Value of field "type" must be one of (${known.join(', ')}).`
  return type === undefined ? missing(here) : { at: here, code: 'UNION_TYPE_CHOICES', message }
}

function field(owner: core.$ZodObject, schema: Schema, value: unknown, at: At): Complaint[] {
  const broken = typeof value === 'number' && !Number.isInteger(value) && !fractional.has(owner)
  return broken ? [unlike('int', value, at)] : complaints(schema, value, at)
}

function model(schema: core.$ZodObject, value: unknown, at: At): Complaint[] {
  if (!isRecord(value)) return [unlike('object', value, at)]
  const known = tags(schema)
  // Of something else altogether nothing more can be said.
  if (known.length > 0 && !known.includes(value.type)) return [mistyped(known, value, at)]
  const shape: Record<string, Schema> = { ...schema._zod.def.shape, ...documented.get(schema) }
  const strange = Object.keys(value).filter((key) => value[key] !== undefined && !Object.hasOwn(shape, key))
  const message = 'Discord knows no field of this name here'
  return [
    ...Object.entries(shape).flatMap(([key, inner]) => field(schema, inner, value[key], [...at, key])),
    ...strange.map((key) => ({ at: [...at, key], code: UNKNOWN_FIELD, message })),
  ]
}

function dictionary(schema: core.$ZodRecord, value: unknown, at: At): Complaint[] {
  if (!isRecord(value)) return [unlike('record', value, at)]
  return Object.entries(value).flatMap(([key, each]) =>
    complaints(schema._zod.def.valueType, each, [...at, key]),
  )
}

/** A union is judged by the branch that its value means: by its `type`, or else the one that fits best. */
function union(schema: core.$ZodUnion, value: unknown, at: At): Complaint[] {
  const all = schema._zod.def.options.map(opened)
  const isNothing = (each: Schema) => each instanceof core.$ZodNull || each instanceof core.$ZodUndefined
  if (all.some((each) => isNothing(each) && core.safeParse(each, value).success)) return []
  if (value === undefined) return [missing(at)]
  const branches = all.filter((each) => !isNothing(each))
  if (branches.every((each) => tags(each).length > 0)) {
    if (!isRecord(value)) return [unlike('object', value, at)]
    const branch = branches.find((each) => tags(each).includes(value.type))
    return branch ? complaints(branch, value, at) : [mistyped(branches.flatMap(tags), value, at)]
  }
  const alike = branches.filter((each) => each._zod.def.type === typeof value)
  const found = (alike.length > 0 ? alike : branches).map((each) => complaints(each, value, at))
  return found.reduce((best, each) => (each.length <= best.length ? each : best))
}

/**
 * What a schema of Discord's specification has against a value. The schemas are walked by hand: zod alone passes over
 * unknown fields, counts text in UTF-16, and has one word for a union that nothing fits.
 */
export function complaints(schema: Schema, value: unknown, at: At = []): Complaint[] {
  if (schema instanceof core.$ZodLazy) return complaints(opened(schema), value, at)
  if (schema instanceof core.$ZodOptional)
    return value === undefined ? [] : complaints(schema._zod.def.innerType, value, at)
  if (schema instanceof core.$ZodNullable)
    return value === null ? [] : complaints(schema._zod.def.innerType, value, at)
  if (schema instanceof core.$ZodUnion) return union(schema, value, at)
  if (value === undefined) return [missing(at)]
  if (schema instanceof core.$ZodObject) return model(schema, value, at)
  if (schema instanceof core.$ZodArray) return list(schema, value, at)
  if (schema instanceof core.$ZodRecord) return dictionary(schema, value, at)
  return leaf(schema, value, at)
}
