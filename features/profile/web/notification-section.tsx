import { useCallback, useState } from 'react'
import type { Location } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import { readChoices, saveChoices } from '#features/message-center/contract.ts'
import { ChannelGrid } from '#features/profile/web/channel-grid.tsx'
import styles from '#features/profile/web/profile.module.css'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

type Choices = CallAnswer<typeof readChoices>
/** What is being chosen and not saved yet. */
type Draft = Pick<Choices, 'off' | 'quiet' | 'quietFrom' | 'quietTo'>

const refreshes = [readChoices]
const otherPlace = (from: Location, to: Location): boolean => from.pathname !== to.pathname || from.search !== to.search

/** 消息通知: over which channels one hears of what, and when not to be disturbed. */
export function NotificationSection() {
  const t = useText()
  const call = useCall(readChoices, {}, { handles: 'all' })
  const [draft, setDraft] = useState<Draft>()
  const save = useCommand(saveChoices, { refreshes, handles: [409, 422] })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const choices = call.data && { ...call.data, ...draft }
  useLeaveGuard(
    useCallback(() => draft !== undefined, [draft]),
    otherPlace,
  )
  const change = (part: Partial<Draft>) => {
    if (!choices) return
    const { off, quiet, quietFrom, quietTo } = choices
    setProblems({})
    setDraft({ off, quiet, quietFrom, quietTo, ...part })
  }
  const store = async () => {
    if (!draft) return
    const quiet = draft.quiet === 1 ? 1 : 0
    const outcome = await save.run({ body: { ...draft, quiet, version: call.data?.version ?? null } })
    if (outcome.ok) {
      await call.refetch()
      return setDraft(undefined)
    }
    const { code, msg, fieldProblems } = outcome.error
    setProblems(fieldProblems.length > 0 ? Object.fromEntries(fieldProblems.map(({ field, text }) => [field, text])) : { off: msg })
    // What was chosen here stays and is laid over what somebody saved meanwhile.
    if (code === 409) await call.refetch()
  }
  const undo = () => {
    setDraft(undefined)
    setProblems({})
  }
  return (
    <SectionCard
      title={t('profile.section.notifications')}
      call={call}
      actions={
        <>
          {draft ? <Button onClick={undo}>{t('profile.undo-choices')}</Button> : null}
          <Button type="primary" disabled={!draft} loading={save.busy} onClick={() => void store()}>
            {t('profile.save-choices')}
          </Button>
        </>
      }
    >
      {choices ? (
        <>
          <p className={styles.quiet}>{t('profile.channels-help')}</p>
          <ChannelGrid choices={choices} onChange={(off) => change({ off })} />
          {problems['off'] ? (
            <p role="alert" className={styles.problem}>
              {problems['off']}
            </p>
          ) : null}
          <QuietHours choices={choices} problems={problems} onChange={change} />
        </>
      ) : null}
    </SectionCard>
  )
}

interface QuietProps {
  readonly choices: Draft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<Draft>) => void
}

function QuietHours({ choices: { quiet, quietFrom, quietTo }, problems, onChange }: QuietProps) {
  const t = useText()
  const zone = useTimeZone()
  const times = [
    ['quietFrom', t('profile.quiet-from'), quietFrom],
    ['quietTo', t('profile.quiet-to'), quietTo],
  ] as const
  return (
    <div className={styles.quietHours}>
      <div className={styles.item}>
        <div>
          <h3 id="quiet-hours">{t('profile.quiet')}</h3>
          <span className={styles.quiet}>{t('profile.quiet-help', { zone })}</span>
        </div>
        <Switch aria-labelledby="quiet-hours" checked={quiet === 1} onChange={(on: boolean) => onChange({ quiet: on ? 1 : 0 })} />
      </div>
      {quiet === 1 ? (
        <div className={styles.times}>
          {times.map(([key, label, value]) => (
            <div key={key}>
              <label htmlFor={key}>{label}</label>
              <TextInput
                id={key}
                type="time"
                value={value}
                status={problems[key] ? 'error' : ''}
                aria-invalid={Boolean(problems[key])}
                aria-describedby={problems[key] ? `${key}-problem` : undefined}
                onChange={({ target }) => onChange({ [key]: target.value })}
              />
              {problems[key] ? (
                <span id={`${key}-problem`} role="alert" className={styles.problem}>
                  {problems[key]}
                </span>
              ) : null}
            </div>
          ))}
          {quietFrom > quietTo ? <span className={styles.quiet}>{t('profile.quiet-overnight')}</span> : null}
        </div>
      ) : null}
    </div>
  )
}
