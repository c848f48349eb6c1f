import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { readVerifyCode } from '#engine/values/verify-code.ts'
import { checkRecord, type ToldStanding } from '#features/record-check/contract.ts'
import styles from '#features/record-check/web/check-screen.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { CallError, isAborted } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useLanguage } from '#web/i18n/language-frame.tsx'
import { LanguageChoice } from '#web/pages/language-choice.tsx'
import { usePageTitle } from '#web/router/page-title.ts'
import { PlainButton, PlainField } from '#web/pages/plain-field.tsx'

type Told = CallAnswer<typeof checkRecord>

type Step =
  | { readonly is: 'ready' }
  | { readonly is: 'asking' }
  | { readonly is: 'told'; readonly told: Told }
  | { readonly is: 'failed'; readonly problem: string }

/** The question that an address asks: of one that is scanned at once, of one that is typed when it is sent. */
function useCheck(code: string, asked: number): Step {
  const t = useText()
  // What is told in another language is read anew.
  const language = useLanguage()
  const [step, setStep] = useState<Step>({ is: 'ready' })
  useEffect(() => {
    if (code === '') return setStep({ is: 'ready' })
    const left = new AbortController()
    setStep({ is: 'asking' })
    request(checkRecord, { body: { code } }, { handles: 'all', signal: left.signal }).then(
      (told) => setStep({ is: 'told', told }),
      (failure: unknown) => {
        if (left.signal.aborted) return
        setStep({ is: 'failed', problem: (failure instanceof CallError && failure.msg) || t('record-check.failed') })
        // Nobody waits for this promise, so what is no answer at all is reported as any error of the page is.
        if (!(failure instanceof CallError) && !isAborted(failure)) reportError(failure)
      },
    )
    return () => left.abort()
    // The words do not ask again.
  }, [code, asked, language]) // oxlint-disable-line react-hooks/exhaustive-deps
  return step
}

/**
 * The code in the address. It stands behind `#`, which a browser keeps to itself, so that no log of a server or proxy holds it; `?code=` is
 * read as well, for whoever writes such an address.
 */
function useAskedCode(): { readonly code: string; readonly ask: (code: string) => void } {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code') ?? ''
  const ask = (next: string) => void navigate({ search: '', hash: `code=${encodeURIComponent(next)}` }, { replace: true })
  return { code, ask }
}

/** `/check`: the code is typed, or stands in the address, to which a QR code leads. */
export function CheckScreen() {
  const t = useText()
  usePageTitle(t('record-check.title'))
  const { code, ask } = useAskedCode()
  const [typed, setTyped] = useState(code)
  const [asked, setAsked] = useState(0)
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const step = useCheck(code, asked)
  useEffect(() => setTyped(code), [code])
  function send() {
    const given = typed.trim()
    setMissing(given === '')
    if (given === '') return input.current?.focus()
    const next = readVerifyCode(given) ?? given
    if (next === code) setAsked((count) => count + 1)
    else ask(next)
  }
  return (
    <div className={styles.page}>
      <main className={styles.content}>
        <header className={styles.head}>
          <p className={styles.product}>{t('web.product')}</p>
          <h1 className={styles.title}>{t('record-check.title')}</h1>
          <p className={styles.intro}>{t('record-check.intro')}</p>
        </header>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <PlainField
            ref={input}
            label={t('record-check.code')}
            help={t('record-check.code-help')}
            {...(missing ? { problem: t('record-check.code-missing') } : {})}
            value={typed}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              setMissing(false)
            }}
          />
          <PlainButton busy={step.is === 'asking'}>{t('record-check.do')}</PlainButton>
        </form>
        <div>
          <div role="status">
            {step.is === 'asking' ? <p className={styles.asking}>{t('record-check.asking')}</p> : null}
            {step.is === 'told' ? <Result told={step.told} /> : null}
          </div>
          <div role="alert">{step.is === 'failed' ? <p className={styles.problem}>{step.problem}</p> : null}</div>
        </div>
      </main>
      <LanguageChoice />
    </div>
  )
}

interface Said {
  readonly tone: 'green' | 'blue' | 'orange' | 'red' | 'grey'
  readonly word: TextKey
  readonly sentence: TextKey
}

const said: Readonly<Record<ToldStanding, Said>> = {
  valid: { tone: 'green', word: 'record-check.valid', sentence: 'record-check.valid-told' },
  'not-yet': { tone: 'blue', word: 'record-check.not-yet', sentence: 'record-check.not-yet-told' },
  expired: { tone: 'orange', word: 'record-check.expired', sentence: 'record-check.expired-told' },
  pending: { tone: 'orange', word: 'record-check.pending', sentence: 'record-check.pending-told' },
  withdrawn: { tone: 'red', word: 'record-check.withdrawn', sentence: 'record-check.withdrawn-told' },
  revoked: { tone: 'red', word: 'record-check.revoked', sentence: 'record-check.revoked-told' },
  paused: { tone: 'grey', word: 'record-check.paused', sentence: 'record-check.paused-told' },
  unknown: { tone: 'grey', word: 'record-check.unknown', sentence: 'record-check.unknown-told' },
}

function Result({ told: { standing, code, name, demo, fields, tables, checkedAt } }: { readonly told: Told }) {
  const t = useText()
  const { tone, word, sentence } = said[standing]
  return (
    <section className={styles.result} data-standing={standing}>
      <div className={styles.banner} data-tone={tone}>
        <h2>{t(word)}</h2>
        <p>{t(sentence)}</p>
      </div>
      {demo ? <p className={styles.demo}>{t('record-check.demo')}</p> : null}
      {name === '' ? null : (
        <div className={styles.record}>
          <h3>{name}</h3>
          <dl>
            {fields.map(({ label, texts }, index) => (
              <div key={index} className={styles.fact}>
                <dt>{label}</dt>
                <dd>
                  {texts.map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </dd>
              </div>
            ))}
            <div className={styles.fact}>
              <dt>{t('record-check.code')}</dt>
              <dd data-tabular>{code}</dd>
            </div>
          </dl>
        </div>
      )}
      {tables.map((table, index) => (
        <TableBeside key={index} table={table} />
      ))}
      <p className={styles.time}>{t('record-check.at', { time: checkedAt })}</p>
    </section>
  )
}

const rowTones = { valid: 'green', 'not-yet': 'blue', expired: 'red' } as const

/** What is told beside the record: each row with its state first, as a column of cards, since codes are scanned by telephones. */
function TableBeside({ table: { title: said, isAsked, rows, more } }: { readonly table: Told['tables'][number] }) {
  const t = useText()
  const title = said || t('record-check.beside')
  return (
    <section className={styles.beside}>
      <h3>{title}</h3>
      {isAsked ? null : <p className={styles.none}>{t('record-check.not-asked', { title })}</p>}
      {isAsked && rows.length === 0 ? <p className={styles.none}>{t('record-check.no-rows', { title })}</p> : null}
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ standing, fields }, index) => (
            <li key={index} className={styles.row} data-standing={standing ?? 'none'}>
              {standing === null ? null : (
                <span className={styles.state} data-tone={rowTones[standing]}>
                  {t(`record-check.row.${standing}`)}
                </span>
              )}
              <dl>
                {fields.map(({ label, text }, at) => (
                  <div key={at} className={styles.fact}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      {more === 0 ? null : (
        <p className={styles.none}>{more === null ? t('record-check.further-rows') : t('record-check.more-rows', { count: more })}</p>
      )}
    </section>
  )
}
