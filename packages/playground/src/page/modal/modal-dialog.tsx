import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type OpenedModal, openedModal, sendModal } from '../actions.ts'
import { Icon } from '../icon.tsx'
import type { InputProblem } from '../input-problem.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { currentHome, pageTexts } from '../session.ts'
import { FieldInput } from './field-input.tsx'
import {
  initialModalValues,
  type ModalPart,
  type ModalValue,
  type ModalValues,
  modalParts,
  modalProblems,
  modalSubmitData,
} from './values.ts'

/** The open modal, if any. */
export function ModalDialog() {
  const opened = openedModal.value
  return opened === null ? null : <ModalForm key={opened.form.custom_id} opened={opened} />
}

function ModalForm({ opened }: { opened: OpenedModal }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const answers = useSignal<ModalValues>(initialModalValues(opened.form))
  const wasSubmitted = useSignal(false)
  const state = useSignal<'open' | 'sending' | 'failed'>('open')
  const problems = modalProblems(opened.form, answers.value)
  const texts = pageTexts.value

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('.part input, .part textarea, .part button')?.focus()
  }, [])

  // Closing the dialog restores the focus.
  const close = () => dialog.current?.close()
  const send = async () => {
    if (state.value === 'sending') return
    wasSubmitted.value = true
    if (Object.keys(problems).length > 0) {
      // The invalid inputs are marked in the next render.
      requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    state.value = 'sending'
    if (await sendModal(opened, modalSubmitData(opened.form, answers.value))) close()
    else state.value = 'failed'
  }

  return (
    <dialog
      ref={dialog}
      class="form"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        openedModal.value = null
      }}
      onMouseDown={(event) => {
        // A click on the backdrop targets the dialog itself.
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
          <button type="button" class="tool" aria-label={texts.close} onClick={close}>
            <Icon name="close" />
          </button>
          <p class="from">{currentHome.value?.application.name}</p>
        </header>
        <div class="parts">
          {modalParts(opened.form).map((part, index) => (
            <ModalPartView
              key={index}
              part={part}
              id={`${id}-${index}`}
              answer={part.type === 18 ? (answers.value[part.field.custom_id] ?? null) : null}
              problem={part.type === 18 && wasSubmitted.value ? problems[part.field.custom_id] : undefined}
              change={(name, answer) => {
                answers.value = { ...answers.value, [name]: answer }
              }}
            />
          ))}
        </div>
        <footer>
          {state.value === 'failed' && (
            <p class="problem" role="alert">
              {texts.formFailed}
            </p>
          )}
          <button type="button" class="button secondary" onClick={close}>
            {texts.cancel}
          </button>
          <button
            type="submit"
            class={state.value === 'sending' ? 'button primary busy' : 'button primary'}
            aria-busy={state.value === 'sending' || undefined}
          >
            {texts.submit}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

interface ModalPartProps {
  readonly part: ModalPart
  readonly id: string
  readonly answer: ModalValue
  readonly problem: InputProblem | undefined
  readonly change: (name: string, answer: ModalValue) => void
}

function ModalPartView({ part, id, answer, problem, change }: ModalPartProps) {
  if (part.type === 10) return <MarkdownText text={part.content} />
  const { field, label, description } = part
  const [about, fault] = [`${id}-about`, `${id}-fault`]
  const describedBy = [description !== null && about, problem !== undefined && fault]
    .filter(Boolean)
    .join(' ')
  const needed = field.type !== 23 && field.required !== false
  // A checkbox contains its label; inputs that `for` cannot reference get an `aria-label`.
  const Name = field.type === 4 ? 'label' : 'p'
  return (
    <div class="part">
      {field.type !== 23 && (
        <Name class="title" {...(field.type === 4 ? { for: id } : {})}>
          {label}
          {needed && (
            <span class="needed" title={pageTexts.value.required}>
              <span aria-hidden="true"> *</span>
              {field.type === 4 && <span class="hidden"> ({pageTexts.value.required})</span>}
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
          {pageTexts.value.problem(problem)}
        </p>
      )}
    </div>
  )
}
