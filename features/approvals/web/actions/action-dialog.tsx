import { Fragment, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ActionDialog as DialogDeclaration, Answers, OpinionQuestion, Question } from '#features/approvals/actions/action.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { ChoiceField } from '#features/approvals/web/actions/choice-field.tsx'
import { LateFilesField } from '#features/approvals/web/actions/late-files-field.tsx'
import { nothingSaid, type Said } from '#features/approvals/web/actions/said.ts'
import { OpinionField } from '#features/approvals/web/actions/opinion-field.tsx'
import { PeopleField } from '#features/approvals/web/actions/people-field.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useScreenKeys } from '#web/keys/screen-keys.ts'

interface ActionDialogProps<Request> {
  readonly dialog: DialogDeclaration<Request>
  readonly request: Request
  readonly confirmText: string
  /** Kept by the component around it, so that typed text survives closing the dialog. */
  readonly said: Said
  readonly onSaid: (next: Said) => void
  readonly busy: boolean
  /** Why the last attempt was refused. */
  readonly notes?: readonly string[]
  /** Why an answer was refused, by the name of its question. */
  readonly problems?: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onConfirm: (answers: Answers) => void | Promise<void>
  /** Drawn below the questions. */
  readonly children?: ReactNode
}

/** Draws the dialog that an action declares. */
export function ActionDialog<Request>({
  dialog,
  request,
  confirmText,
  said,
  onSaid,
  busy,
  notes = [],
  problems = {},
  ...host
}: ActionDialogProps<Request>) {
  const t = useText()
  const { opinion, files } = said
  const [sending, setSending] = useState(false)
  const [chosen, setChosen] = useState<Answers['chosen']>(() => firstChoices(dialog.questions(request, t, {})))
  const questions = dialog.questions(request, t, chosen)
  const [people, setPeople] = useState<Answers['people']>({})
  const [tried, setTried] = useState(false)
  // What was typed for another action stays there.
  const asksOpinion = questions.some(({ kind }) => kind === 'opinion')
  const isShort = questions.some((one) => one.kind === 'opinion' && opinion.trim().length < (leastOf(one, chosen)?.length ?? 0))
  const isOpen = questions.some((one) => one.kind === 'people' && !one.isOptional && (people[one.name]?.length ?? 0) === 0)
  const confirm = () => {
    setTried(true)
    return isShort ? undefined : host.onConfirm({ ...(asksOpinion ? said : nothingSaid), chosen, people })
  }
  const place = useRef<HTMLDivElement>(null)
  const confirmByKey = () => void (busy || isOpen || sending || confirm())
  useScreenKeys(place, { title: 'keys.decision', keys: [{ keys: ['Mod+Enter'], label: 'keys.confirm', run: confirmByKey }] })
  const fieldOf = (question: Question) => {
    switch (question.kind) {
      case 'choice': {
        const { name } = question
        return (
          <ChoiceField key={name} question={question} value={chosen[name]} onChange={(value) => setChosen({ ...chosen, [name]: value })} />
        )
      }
      case 'people': {
        const { name } = question
        return (
          <PeopleField
            key={name}
            question={question}
            value={people[name] ?? []}
            problem={problems[name]}
            onChange={(ids) => setPeople({ ...people, [name]: ids })}
          />
        )
      }
      case 'opinion': {
        const { label, phrases } = question
        const least = leastOf(question, chosen)
        const problem = tried && isShort ? least?.problem : undefined
        return (
          <Fragment key={label}>
            <OpinionField
              label={label}
              value={opinion}
              onChange={(next) => onSaid({ files, opinion: next })}
              phrases={phrases}
              help={least?.help}
              problem={problem}
            />
            <Suspense fallback={null}>
              <LateFilesField
                files={files}
                problem={problems['fileList']}
                onChange={(next) => onSaid({ opinion, files: next })}
                onRunning={setSending}
              />
            </Suspense>
          </Fragment>
        )
      }
    }
  }
  return (
    <Dialog
      open
      title={t(dialog.title)}
      onClose={host.onClose}
      onConfirm={confirm}
      confirmText={confirmText}
      confirmBusy={busy}
      confirmDisabled={isOpen || sending}
    >
      <div ref={place}>
        {dialog.effect ? <p className={styles.effect}>{dialog.effect(request, t)}</p> : null}
        {questions.map(fieldOf)}
        {sending ? <p className={styles.small}>{t('approvals.files-wait')}</p> : null}
        {host.children}
        {notes.map((note) => (
          <Alert key={note} type="error" showIcon title={note} />
        ))}
      </div>
    </Dialog>
  )
}

/** How much must be said, with the answers that are chosen now. */
function leastOf({ least }: OpinionQuestion, chosen: Answers['chosen']): OpinionQuestion['least'] {
  return least?.with === undefined || chosen[least.with.name] === least.with.value ? least : undefined
}

function firstChoices(questions: readonly Question[]): Answers['chosen'] {
  return Object.fromEntries(
    questions.flatMap((one) => (one.kind === 'choice' && one.options[0] ? [[one.name, one.options[0].value] as const] : [])),
  )
}
