import { useMemo, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { fromWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { useDictionaryCall } from '#features/dictionaries/web/entry.ts'
import { AvatarPicture } from '#features/profile/web/avatar-picture.tsx'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { baseInfo, baseInfoChange, saveBaseInfo } from '#features/session/contract.ts'
import { genderField, personalFields, usePersonalEntries, type PersonalEntries } from '#features/users/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { formOfFields, type ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { FormView } from '#web/form/form-view.tsx'
import { loadUser } from '#web/session/load-user.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

type Own = CallAnswer<typeof baseInfo>

/** What an administrator keeps of the account. */
const keptByOthers: readonly ManagedField[] = [
  { key: 'account', label: 'users.account', half: true },
  { key: 'organize', label: 'profile.organize', half: true },
  { key: 'position', label: 'profile.position', half: true },
  { key: 'role', label: 'users.roles', half: true },
  { key: 'manager', label: 'users.manager', half: true },
]

function ownFields(entries: PersonalEntries, t: Translate): readonly ManagedField[] {
  return [
    { key: 'realName', label: 'users.name', half: true },
    genderField(t),
    { key: 'mobilePhone', label: 'users.mobile', half: true },
    ...personalFields(entries),
    { key: 'signature', label: 'profile.signature', type: 'long-text' },
  ]
}

/** 个人资料: the picture, what others keep of the account, and what the person changes. */
export function PersonalSection() {
  const t = useText()
  const call = useCall(baseInfo, {}, { handles: 'all' })
  const own = call.data
  // Some fields choose among entries of dictionaries.
  const dictionaries = useDictionaryCall()
  const entries = usePersonalEntries(own)
  const fields = useMemo(() => entries && ownFields(entries, t), [entries, t])
  const [editing, setEditing] = useState(false)
  const data = own && fields ? { own, fields } : undefined
  const both = [call, dictionaries]
  const read = {
    data,
    error: both.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
  }
  return (
    <SectionCard
      title={t('profile.section.personal')}
      call={read}
      actions={<Button onClick={() => setEditing(true)}>{t('profile.edit')}</Button>}
    >
      {data ? (
        <>
          <AvatarPicture name={data.own.realName} picture={data.own.headIcon} />
          <PersonalReading own={data.own} fields={data.fields} />
          {editing ? <PersonalForm own={data.own} fields={data.fields} onClose={() => setEditing(false)} /> : null}
        </>
      ) : null}
    </SectionCard>
  )
}

interface PersonalProps {
  readonly own: Own
  readonly fields: readonly ManagedField[]
}

const itemOf = (own: Own) => ({ ...own, gender: String(own.gender), version: 0 })

function PersonalReading({ own, fields }: PersonalProps) {
  const t = useText()
  const zone = useTimeZone()
  const read = useMemo(() => {
    const facts: FormFacts = { ...bareFacts, now: Date.now(), zone }
    const definition = formOfFields(baseInfoChange, [...keptByOthers, ...fields], t)
    const { values } = fromWire(definition, fieldTypes, facts, itemOf(own))
    return { definition, facts, session: openForm({ definition, types: fieldTypes, values, facts, mode: 'read' }) }
  }, [own, fields, zone, t])
  return <FormView {...read} reading bare />
}

function PersonalForm({ own, fields, onClose }: PersonalProps & { readonly onClose: () => void }) {
  const t = useText()
  const save = useCommand(saveBaseInfo, { refreshes: [baseInfo], handles: shownByForm })
  return (
    <ManagedForm
      name="profile"
      title={t('profile.edit')}
      schema={baseInfoChange}
      fields={fields}
      item={itemOf(own)}
      save={async (body) => {
        const outcome = await save.run({ body })
        // The shell shows the name.
        if (outcome.ok) await loadUser().catch(() => undefined)
        return outcome
      }}
      onClose={onClose}
    />
  )
}
