import { useState } from 'react'
import type { OrganizationNode, PersonNode } from '#features/pickers/contract.ts'
import type { Ids } from '#fields/id-values.ts'
import { PickedEditor } from '#fields/picked-field.tsx'
import type { SourceName } from '#ui/picker/source.ts'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

interface Picking {
  readonly value?: readonly string[]
  readonly phone?: boolean
  /** What the field allows alone, as ids with their kinds. */
  readonly allowed?: readonly string[]
}

/** Draws a field that is filled in by a picker, as forms do; `open` opens its dialog. */
export async function renderField(
  source: SourceName,
  calls: readonly AnsweredCall[],
  { value = [], phone = false, allowed }: Picking = {},
) {
  const picked: { value: Ids } = { value }
  function Field() {
    const [ids, setIds] = useState<Ids>(value)
    picked.value = ids
    return (
      <>
        <label htmlFor="field">选择项</label>
        <PickedEditor
          source={source}
          id="field"
          value={ids}
          options={{ multiple: true }}
          allowed={allowed}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          onChange={(next) => next.ok && setIds(next.value)}
          onCommit={() => undefined}
        />
      </>
    )
  }
  const rendered = await renderScreen(<Field />, { calls, phone })
  const { screen } = rendered
  const field = screen.getByLabelText('选择项')
  const dialog = screen.getByRole('dialog')
  return {
    ...rendered,
    field,
    dialog,
    open: () => field.click(),
    search: (text: string) => dialog.getByLabelText('输入关键词查找').fill(text),
    confirm: () => dialog.getByRole('button', { name: '确定' }).click(),
    picked: () => picked.value,
  }
}

/** An organization as the server answers it. */
export const organizationOf = (id: string, fullName: string, organize: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  parentId: '',
  fullName,
  type: 'company',
  icon: '',
  organize,
  organizeIds: [id],
  hasChildren: children.length > 0,
  disabled: false,
  administered: false,
  regionCode: '',
  creditCode: '',
  children,
})

/** Somebody as the server answers him. */
export const personOf = (id: string, fullName: string, organize: string): PersonNode => ({
  id,
  parentId: '',
  fullName,
  type: 'user',
  headIcon: '',
  icon: '',
  isLeaf: true,
  hasChildren: false,
  organize,
})
