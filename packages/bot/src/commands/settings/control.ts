import { globalCustomId } from '../../discord/custom-id.ts'
import { createButton, type PanelPart, type SelectOption, selectPart, textPart } from '../../discord/panel.ts'
import type { ComponentPress } from '../command.ts'

/** A setting that has a few possible values. Only values that are offered are accepted. */
export interface SettingControl<T, W> {
  readonly verb: string
  /** A short name of the setting. */
  title(texts: W): string
  /** The current value as a sentence. */
  describe(now: T, texts: W): string
  choices(now: T, texts: W): readonly SettingChoice<T>[]
}

/** One value, and the settings after choosing it. */
export interface SettingChoice<T> extends SelectOption {
  readonly newSettings: T
}

/** The current value as a sentence, with a select below it. */
export function selectControlParts<T, W>(control: SettingControl<T, W>, now: T, texts: W): PanelPart[] {
  return [
    textPart(control.describe(now, texts)),
    selectPart(globalCustomId(control.verb), control.title(texts), control.choices(now, texts)),
  ]
}

/** The current value as a sentence, with a button for the other value. The button sets a value, so two presses equal one. */
export function toggleControlPart<T, W>(control: SettingControl<T, W>, now: T, texts: W): PanelPart {
  const told = control.describe(now, texts)
  const other = control.choices(now, texts).find(({ chosen }) => !chosen)
  if (!other) return textPart(told)
  return {
    type: 'line',
    text: told,
    button: createButton(other.label, globalCustomId(control.verb, other.value)),
  }
}

/** The settings after a choice; null if the value is not offered. */
export function applyChoice<T, W>(
  control: SettingControl<T, W>,
  now: T,
  texts: W,
  { values, payload }: Pick<ComponentPress, 'values' | 'payload'>,
): T | null {
  const [value = payload] = values
  return control.choices(now, texts).find((option) => option.value === value)?.newSettings ?? null
}

interface SettingControlSpec<T, W, V> {
  readonly verb: string
  title(texts: W): string
  describe(now: T, texts: W): string
  /** The values to choose from; the current one is offered too if it is not among them. */
  readonly values: readonly V[]
  current(now: T): V
  /** The value as the select's option or the button's custom id carries it; by default `String`. */
  key?(value: V): string
  label(value: V, texts: W): string
  newSettings(now: T, value: V): T
}

/** A control for a setting with a list of values. */
export const settingControl = <T, W, V>(spec: SettingControlSpec<T, W, V>): SettingControl<T, W> => ({
  ...spec,
  choices(now, texts) {
    const { key = String, current, label, newSettings } = spec
    const chosen = key(current(now))
    const isOffered = spec.values.some((value) => key(value) === chosen)
    const values = isOffered ? spec.values : [...spec.values, current(now)]
    return values.map((value) => ({
      label: label(value, texts),
      value: key(value),
      chosen: key(value) === chosen,
      newSettings: newSettings(now, value),
    }))
  },
})

/** Reads and writes one field of the settings. */
export const settingField = <T, K extends keyof T>(name: K) => ({
  current: (now: T): T[K] => now[name],
  newSettings: (now: T, value: T[K]): T => ({ ...now, [name]: value }),
})
