import { useMemo, useRef } from 'react'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { functionCategories } from '#features/function-design/contract.ts'
import { flowFormCategories } from '#features/function-design/contract/flow-forms.ts'
import { useDictionaries } from '#features/dictionaries/web/entry.ts'
import type { DesignPageProps } from '#features/function-design/web/design-page.ts'
import styles from '#features/function-design/web/base-form.module.css'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { DesignerFrame } from '#web/designer/designer-frame.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'

const functionSettings: readonly Setting[] = [
  { name: 'fullName', label: 'function-designer.name', kind: 'text', longest: 100 },
  { name: 'category', label: 'function-designer.category', kind: 'custom', editor: 'category' },
  {
    name: 'webType',
    label: 'function-design.web-type',
    kind: 'choice',
    choices: [
      { value: 2, label: 'function-design.web-type-2' },
      { value: 1, label: 'function-design.web-type-1' },
    ],
  },
  {
    name: 'enableFlow',
    label: 'function-designer.flow',
    kind: 'choice',
    choices: [
      { value: 0, label: 'function-designer.flow-0' },
      { value: 1, label: 'function-designer.flow-1' },
    ],
  },
  { name: 'description', label: 'function-designer.description', kind: 'long-text', longest: 500 },
]

function CategoryEditor({ id, value, readOnly, onChange, dictionary }: SettingInputProps & { readonly dictionary: string }) {
  const entries = useDictionaries()(dictionary)
  return (
    <Select<string>
      id={id}
      size="small"
      disabled={readOnly}
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={entries.map((entry) => ({ value: entry.id, label: entry.label }))}
      onChange={(next) => onChange(next)}
    />
  )
}

const FunctionCategory = (props: SettingInputProps) => <CategoryEditor {...props} dictionary={functionCategories} />
const FormCategory = (props: SettingInputProps) => <CategoryEditor {...props} dictionary={flowFormCategories} />

const functionEditors = { category: FunctionCategory }
const formEditors = { category: FormCategory }

/** Of a flow form: what names it, in its own words. */
const formLabels: Readonly<Record<string, string>> = { fullName: 'flow-forms.name', category: 'flow-forms.category' }
const formSettings: readonly Setting[] = functionSettings
  .filter(({ name }) => name !== 'webType' && name !== 'enableFlow')
  .map((setting) => ({ ...setting, label: formLabels[setting.name] ?? setting.label }))

/** Members that may not be empty keep what they had. */
const mayBeEmpty = new Set(['description'])

/** The page 基础信息: what is typed about a function itself. */
export function BaseForm({ designer, head, ofFlow }: DesignPageProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const { base } = designer.state
  useDesignerKeys(place, { undo: designer.undo, redo: designer.redo, save: () => void designer.saveNow() })
  const values = useMemo(() => ({ ...base }), [base])
  const set = ({ name, label }: Setting, value: unknown): void => {
    if (value === undefined && !mayBeEmpty.has(name)) return
    designer.change(
      { text: 'function-designer.step-base', params: { setting: t(label) } },
      (state) => ({ ...state, base: { ...state.base, [name]: value ?? '' } }),
      `base ${name}`,
    )
  }
  return (
    <div ref={place} style={{ height: '100%' }}>
      <DesignerFrame
        {...head}
        designer={designer}
        canvas={
          <div className={styles.card}>
            <SettingsForm
              settings={ofFlow ? formSettings : functionSettings}
              values={values}
              editors={ofFlow ? formEditors : functionEditors}
              readOnly={designer.reading}
              onChange={set}
              onCommit={designer.closeStep}
            />
            <dl className={styles.fixed}>
              <dt>{t(ofFlow ? 'flow-forms.code' : 'function-designer.code')}</dt>
              <dd>{base.enCode}</dd>
            </dl>
          </div>
        }
      />
    </div>
  )
}
