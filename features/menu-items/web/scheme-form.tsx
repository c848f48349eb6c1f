import { useMemo, useState } from 'react'
import { z } from 'zod'
import {
  createScheme,
  listDataFields,
  listSchemes,
  readScheme,
  schemeInput,
  updateScheme,
  type DataField,
  type Scheme,
} from '#features/menu-items/contract.ts'
import { schemeEditor } from '#features/menu-items/web/scheme-editor.tsx'
import { draftOf, readValue, schemeFields, type ConditionsValue } from '#features/menu-items/web/scheme-draft.ts'
import { useFormFacts } from '#features/records/web/entry.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { isComplete } from '#web/list/conditions/conditions-draft.ts'
import type { SuperField } from '#web/list/super-query.ts'

/** Calls that show schemes, to be read again after a change. */
export const schemeRefreshes = [listSchemes, readScheme]

interface SchemeFormProps {
  readonly menuId: string
  /** Undefined to create one. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** Creates or edits a data scheme: its conditions are entered as those of a search, and counted before they are saved. */
export function SchemeForm({ menuId, id, onClose }: SchemeFormProps) {
  const t = useText()
  const fields = useCall(listDataFields, { params: { moduleId: menuId }, query: { keyword: '' } }, { handles: 'all' })
  const read = useCall(readScheme, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const facts = useFormFacts()
  // Fields and values are fixed when the form opens, so it waits for them.
  if (!facts || !fields.data || (id !== undefined && !read.data))
    return <FormWait title={t(id === undefined ? 'schemes.new' : 'schemes.edit')} reads={[fields, read]} onClose={onClose} />
  return (
    <OpenScheme
      menuId={menuId}
      fields={fields.data.list}
      scheme={id === undefined ? undefined : read.data}
      facts={facts}
      onClose={onClose}
    />
  )
}

/** What the form edits: groups and how they go together are one value. */
const formInput = z.object({
  moduleId: schemeInput.shape.moduleId,
  fullName: schemeInput.shape.fullName,
  enCode: schemeInput.shape.enCode,
  conditions: z.string('schemes.incomplete').min(1, 'schemes.incomplete'),
  version: schemeInput.shape.version,
})

interface OpenSchemeProps {
  readonly menuId: string
  readonly fields: readonly DataField[]
  readonly scheme: Scheme | undefined
  readonly facts: FormFacts
  readonly onClose: () => void
}

/** A scheme as the form holds it. One that names a field which is there no more is not complete: its editor leaves that condition open. */
function shownWith(fields: readonly SuperField[], facts: FormFacts) {
  return ({ conditionJson, matchLogic, ...scheme }: Scheme) => {
    const isWhole = isComplete(draftOf({ conditionJson, matchLogic }, fields, facts))
    return { ...scheme, conditions: JSON.stringify({ conditionJson, matchLogic, isComplete: isWhole } satisfies ConditionsValue) }
  }
}

function OpenScheme({ menuId, fields, scheme, facts, onClose }: OpenSchemeProps) {
  const t = useText()
  const options = { refreshes: schemeRefreshes, handles: shownByForm }
  const create = useCommand(createScheme, options)
  const update = useCommand(updateScheme, options)
  const [compared] = useState(() => schemeFields(fields, t))
  const [editor] = useState(() => schemeEditor({ menuId, schemeId: scheme?.id ?? '', fields: compared, facts }))
  const shown = useMemo(() => shownWith(compared, facts), [compared, facts])
  const item = useMemo(() => scheme && shown(scheme), [scheme, shown])
  const isDeclared = scheme?.origin === 'published'
  return (
    <ManagedForm
      name="data-scheme"
      title={t(scheme ? 'schemes.edit' : 'schemes.new')}
      schema={formInput}
      fields={[
        { key: 'fullName', label: 'menu-items.name', half: true },
        { key: 'enCode', label: 'menu-items.code', half: true, readOnly: isDeclared },
        {
          key: 'conditions',
          label: 'schemes.conditions',
          type: 'long-text',
          editor,
          check: (value) => (readValue(value)?.isComplete ? undefined : 'schemes.incomplete'),
        },
      ]}
      item={item}
      given={{ moduleId: menuId }}
      facts={facts}
      save={({ conditions, ...body }) => {
        const { conditionJson = '', matchLogic = 'and' } = readValue(conditions) ?? {}
        const sent = { ...body, conditionJson, matchLogic }
        return scheme ? update.run({ params: { id: scheme.id }, body: sent }) : create.run({ body: sent })
      }}
      reread={(one) => request(readScheme, { params: { id: one } }).then(shown, () => undefined)}
      onClose={onClose}
    />
  )
}
