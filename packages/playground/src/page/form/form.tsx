import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { form, type Opened, submit } from '../deed.ts'
import { Icon } from '../icon.tsx'
import { Text } from '../markdown/text.tsx'
import type { Problem } from '../problem.ts'
import { home, words } from '../session.ts'
import {
  type Answer,
  type Answers,
  answersAtFirst,
  dataOf,
  type FormPart,
  partsOf,
  problemsOf,
} from './answers.ts'
import { FieldInput } from './field.tsx'

/** The form that is open, if one is. */
export function FormDialog() {
  const opened = form.value
  return opened === null ? null : <Sheet key={opened.form.custom_id} opened={opened} />
}

function Sheet({ opened }: { opened: Opened }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const answers = useSignal<Answers>(answersAtFirst(opened.form))
  const tried = useSignal(false)
  const state = useSignal<'open' | 'sending' | 'failed'>('open')
  const wrong = problemsOf(opened.form, answers.value)
  const w = words.value

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('.part input, .part textarea, .part button')?.focus()
  }, [])

  // Closed by itself, it gives the focus back.
  const close = () => dialog.current?.close()
  const send = async () => {
    if (state.value === 'sending') return
    tried.value = true
    if (Object.keys(wrong).length > 0) {
      // What is wrong is marked only after this.
      requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    state.value = 'sending'
    if (await submit(opened, dataOf(opened.form, answers.value))) close()
    else state.value = 'failed'
  }

  return (
    <dialog
      ref={dialog}
      class="form"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        form.value = null
      }}
      onMouseDown={(event) => {
        // The backdrop belongs to the dialog, what lies on it does not.
        if (event.target === event.currentTarget) close()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <header>
          <h2 id={`${id}-title`}>{opened.form.title}</h2>
          <button type="button" class="tool" aria-label={w.close} onClick={close}>
            <Icon name="close" />
          </button>
          <p class="from">{home.value?.application.name}</p>
        </header>
        <div class="parts">
          {partsOf(opened.form).map((part, index) => (
            <Part
              key={index}
              part={part}
              id={`${id}-${index}`}
              answer={part.type === 18 ? (answers.value[part.field.custom_id] ?? null) : null}
              problem={part.type === 18 && tried.value ? wrong[part.field.custom_id] : undefined}
              change={(name, answer) => {
                answers.value = { ...answers.value, [name]: answer }
              }}
            />
          ))}
        </div>
        <footer>
          {state.value === 'failed' && (
            <p class="problem" role="alert">
              {w.formFailed}
            </p>
          )}
          <button type="button" class="button secondary" onClick={close}>
            {w.cancel}
          </button>
          <button
            type="submit"
            class={state.value === 'sending' ? 'button primary busy' : 'button primary'}
            aria-busy={state.value === 'sending' || undefined}
          >
            {w.submit}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

interface PartProps {
  readonly part: FormPart
  readonly id: string
  readonly answer: Answer
  readonly problem: Problem | undefined
  readonly change: (name: string, answer: Answer) => void
}

function Part({ part, id, answer, problem, change }: PartProps) {
  if (part.type === 10) return <Text text={part.content} />
  const { field, label, description } = part
  const [about, fault] = [`${id}-about`, `${id}-fault`]
  const describedBy = [description !== null && about, problem !== undefined && fault]
    .filter(Boolean)
    .join(' ')
  const needed = field.type !== 23 && field.required !== false
  // A box names itself; what a label can't point at gets its name by itself.
  const Name = field.type === 4 ? 'label' : 'p'
  return (
    <div class="part">
      {field.type !== 23 && (
        <Name class="title" {...(field.type === 4 ? { for: id } : {})}>
          {label}
          {needed && (
            <span class="needed" title={words.value.required}>
              <span aria-hidden="true"> *</span>
              {field.type === 4 && <span class="hidden"> ({words.value.required})</span>}
            </span>
          )}
        </Name>
      )}
      {description !== null && (
        <p class="detail" id={about}>
          {description}
        </p>
      )}
      <FieldInput
        field={field}
        answer={answer}
        id={id}
        label={label}
        describedBy={describedBy === '' ? undefined : describedBy}
        invalid={problem !== undefined}
        change={(now) => change(field.custom_id, now)}
      />
      {problem !== undefined && (
        <p class="problem" id={fault}>
          {words.value.problem(problem)}
        </p>
      )}
    </div>
  )
}
