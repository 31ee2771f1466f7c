import { globalCustomId } from '../../discord/custom-id.ts'
import { createButton, type PanelPart, type SelectOption, selectPart, textPart } from '../../discord/panel.ts'
import type { ComponentPress } from '../command.ts'

/** Something that can be set to one of a few things. What is offered is what is accepted, and nothing else is. */
export interface SettingControl<T, W> {
  readonly verb: string
  /** What it is about, in a word or two. */
  title(texts: W): string
  /** How it stands, in a sentence. */
  describe(now: T, texts: W): string
  choices(now: T, texts: W): readonly SettingChoice<T>[]
}

/** One of those things, and how everything would be with it. */
export interface SettingChoice<T> extends SelectOption {
  readonly newSettings: T
}

/** A sentence, and below it a list to choose from. */
export function selectControlParts<T, W>(control: SettingControl<T, W>, now: T, texts: W): PanelPart[] {
  return [
    textPart(control.describe(now, texts)),
    selectPart(globalCustomId(control.verb), control.title(texts), control.choices(now, texts)),
  ]
}

/** A sentence, and beside it a button for what it is not: pressed twice it changes nothing more. */
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

/** How everything is after a press; null for what is not offered. */
export function applyChoice<T, W>(
  control: SettingControl<T, W>,
  now: T,
  texts: W,
  { values, payload }: Pick<ComponentPress, 'values' | 'payload'>,
): T | null {
  const [value = payload] = values
  return control.choices(now, texts).find((option) => option.value === value)?.newSettings ?? null
}

interface ChoiceSource<V, T> {
  readonly values: readonly V[]
  readonly current: V
  key(value: V): string
  label(value: V): string
  newSettings(value: V): T
}

/** An offer for each value; the present one is always among them. */
export function choicesFrom<V, T>({
  values: all,
  current,
  key,
  label,
  newSettings,
}: ChoiceSource<V, T>): SettingChoice<T>[] {
  const chosen = key(current)
  const values = all.some((value) => key(value) === chosen) ? all : [...all, current]
  return values.map((value) => ({
    label: label(value),
    value: key(value),
    chosen: key(value) === chosen,
    newSettings: newSettings(value),
  }))
}
