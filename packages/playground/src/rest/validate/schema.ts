import * as core from 'zod/v4/core'
import { countCodePoints, isJsonObject, type JsonObject } from '../../json.ts'
import { badLengthError, type FieldError, maxLengthError, requiredFieldError } from '../errors.ts'
import { documentedFields, schemasWithFractions } from './schema-overrides.ts'

type FieldPath = FieldError['at']
type Schema = core.$ZodType

/** Our own code: Discord ignores unknown fields, but for us they are likely typos. */
export const UNKNOWN_FIELD_CODE = 'UNKNOWN_FIELD'

const CONVERSION_ERRORS: Record<string, [code: string, message: string]> = {
  object: ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'],
  record: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  boolean: ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'],
}

function typeError(expected: string, value: unknown, at: FieldPath): FieldError {
  const known = CONVERSION_ERRORS[expected]
  if (known !== undefined) return { at, code: known[0], message: known[1] }
  const shown = JSON.stringify(value)
  if (expected === 'string')
    return { at, code: 'STRING_TYPE_CONVERT', message: `Could not interpret ${shown} as string.` }
  return { at, code: 'NUMBER_TYPE_COERCE', message: `Value ${shown} is not int.` }
}

/** Length errors of a string or list; string lengths are in code points. */
function lengthErrors(schema: core.$ZodString | core.$ZodArray, size: number, at: FieldPath): FieldError[] {
  const checks = schema._zod.def.checks ?? []
  const least = checks.find((each) => each instanceof core.$ZodCheckMinLength)?._zod.def.minimum ?? 0
  const most = checks.find((each) => each instanceof core.$ZodCheckMaxLength)?._zod.def.maximum ?? Infinity
  if (size >= least && size <= most) return []
  if (most === Infinity)
    return [{ at, code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${least} or more in length.` }]
  return [least > 0 ? badLengthError(at, least, most) : maxLengthError(at, most)]
}

function issueToFieldError(issue: core.$ZodIssue, value: unknown, at: FieldPath): FieldError {
  if (issue.code === 'invalid_type') return typeError(issue.expected, value, at)
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
    message: `Value ${JSON.stringify(value)} has an invalid format.`,
  }
}

/** Errors of strings, numbers, booleans and literals. zod validates all but string lengths. */
function leafErrors(schema: Schema, value: unknown, at: FieldPath): FieldError[] {
  const isText = schema instanceof core.$ZodString && typeof value === 'string'
  const issues = core.safeParse(schema, value).error?.issues ?? []
  const other = issues.filter(({ code }) => !isText || (code !== 'too_big' && code !== 'too_small'))
  return [
    ...(isText ? lengthErrors(schema, countCodePoints(value), at) : []),
    ...other.map((issue) => issueToFieldError(issue, value, at)),
  ]
}

function arrayErrors(schema: core.$ZodArray, value: unknown, at: FieldPath): FieldError[] {
  if (!Array.isArray(value)) return [typeError('array', value, at)]
  const { element } = schema._zod.def
  return [
    ...lengthErrors(schema, value.length, at),
    ...value.flatMap((each, index) => schemaErrors(element, each, [...at, index])),
  ]
}

const unwrapLazy = (schema: Schema): Schema =>
  schema instanceof core.$ZodLazy ? unwrapLazy(schema._zod.def.getter()) : schema

/** The literal values of `type` in an object schema; empty if it has none. */
function typeTags(schema: Schema): unknown[] {
  const type = schema instanceof core.$ZodObject ? schema._zod.def.shape.type : undefined
  return type instanceof core.$ZodLiteral ? type._zod.def.values : []
}

function unionTypeError(known: unknown[], { type }: JsonObject, at: FieldPath): FieldError {
  const here = [...at, 'type']
  const message = `Value of field "type" must be one of (${known.join(', ')}).`
  return type === undefined ? requiredFieldError(here) : { at: here, code: 'UNION_TYPE_CHOICES', message }
}

function fieldErrors(owner: core.$ZodObject, schema: Schema, value: unknown, at: FieldPath): FieldError[] {
  const broken = typeof value === 'number' && !Number.isInteger(value) && !schemasWithFractions.has(owner)
  return broken ? [typeError('int', value, at)] : schemaErrors(schema, value, at)
}

function objectErrors(schema: core.$ZodObject, value: unknown, at: FieldPath): FieldError[] {
  if (!isJsonObject(value)) return [typeError('object', value, at)]
  const known = typeTags(schema)
  // With the wrong type, the other fields are not checked.
  if (known.length > 0 && !known.includes(value.type)) return [unionTypeError(known, value, at)]
  const shape: Record<string, Schema> = { ...schema._zod.def.shape, ...documentedFields.get(schema) }
  const unknownKeys = Object.keys(value).filter(
    (key) => value[key] !== undefined && !Object.hasOwn(shape, key),
  )
  const message = 'Discord has no such field here'
  return [
    ...Object.entries(shape).flatMap(([key, inner]) => fieldErrors(schema, inner, value[key], [...at, key])),
    ...unknownKeys.map((key) => ({ at: [...at, key], code: UNKNOWN_FIELD_CODE, message })),
  ]
}

function recordErrors(schema: core.$ZodRecord, value: unknown, at: FieldPath): FieldError[] {
  if (!isJsonObject(value)) return [typeError('record', value, at)]
  return Object.entries(value).flatMap(([key, each]) =>
    schemaErrors(schema._zod.def.valueType, each, [...at, key]),
  )
}

/** Validates against the union branch with the value's `type`, else the branch with the fewest errors. */
function unionErrors(schema: core.$ZodUnion, value: unknown, at: FieldPath): FieldError[] {
  const all = schema._zod.def.options.map(unwrapLazy)
  const isNullish = (each: Schema) => each instanceof core.$ZodNull || each instanceof core.$ZodUndefined
  if (all.some((each) => isNullish(each) && core.safeParse(each, value).success)) return []
  if (value === undefined) return [requiredFieldError(at)]
  const branches = all.filter((each) => !isNullish(each))
  if (branches.every((each) => typeTags(each).length > 0)) {
    if (!isJsonObject(value)) return [typeError('object', value, at)]
    const branch = branches.find((each) => typeTags(each).includes(value.type))
    return branch ? schemaErrors(branch, value, at) : [unionTypeError(branches.flatMap(typeTags), value, at)]
  }
  const sameType = branches.filter((each) => each._zod.def.type === typeof value)
  const found = (sameType.length > 0 ? sameType : branches).map((each) => schemaErrors(each, value, at))
  return found.reduce((best, each) => (each.length <= best.length ? each : best))
}

/**
 * Validates a value against a schema of Discord's specification. The schema is walked by hand because zod ignores
 * unknown fields, counts UTF-16 units and reports a union mismatch as one error.
 */
export function schemaErrors(schema: Schema, value: unknown, at: FieldPath = []): FieldError[] {
  if (schema instanceof core.$ZodLazy) return schemaErrors(unwrapLazy(schema), value, at)
  if (schema instanceof core.$ZodOptional)
    return value === undefined ? [] : schemaErrors(schema._zod.def.innerType, value, at)
  if (schema instanceof core.$ZodNullable)
    return value === null ? [] : schemaErrors(schema._zod.def.innerType, value, at)
  if (schema instanceof core.$ZodUnion) return unionErrors(schema, value, at)
  if (value === undefined) return [requiredFieldError(at)]
  if (schema instanceof core.$ZodObject) return objectErrors(schema, value, at)
  if (schema instanceof core.$ZodArray) return arrayErrors(schema, value, at)
  if (schema instanceof core.$ZodRecord) return recordErrors(schema, value, at)
  return leafErrors(schema, value, at)
}
