import type { Setting } from '#engine/editing/settings/setting.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { ChangeForm } from '#features/function-design/web/form/part-panel.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

const choice = (name: string, values: readonly string[]): Pick<Setting, 'kind' | 'choices'> => ({
  kind: 'choice',
  choices: values.map((value) => ({ value, label: `form-design.${name}-${value}` })),
})

const isOpenedAs =
  (kind: string) =>
  ({ popup = 'general' }: Readonly<Record<string, unknown>>): boolean =>
    popup === kind

const windowGroup = 'form-design.group-window'

/** What is set of the form as a whole (`FormSettings`). */
const settings: readonly Setting[] = [
  { name: 'labelPosition', label: 'form-design.label-position', default: 'right', ...choice('label-position', ['left', 'right', 'top']) },
  { name: 'labelWidth', label: 'form-design.label-width', kind: 'number', min: 40, max: 400, default: 100, unit: 'setting.pixels' },
  {
    name: 'popup',
    label: 'form-design.popup',
    default: 'general',
    group: windowGroup,
    ...choice('popup', ['general', 'fullScreen', 'drawer']),
  },
  {
    name: 'dialogWidth',
    label: 'form-design.dialog-width',
    kind: 'text',
    longest: 20,
    default: '600px',
    group: windowGroup,
    applies: isOpenedAs('general'),
  },
  {
    name: 'drawerWidth',
    label: 'form-design.drawer-width',
    kind: 'text',
    longest: 20,
    default: '600px',
    group: windowGroup,
    applies: isOpenedAs('drawer'),
  },
  { name: 'confirmText', label: 'form-design.confirm-text', kind: 'text', longest: 20, default: '确 定', group: windowGroup },
  { name: 'cancelText', label: 'form-design.cancel-text', kind: 'text', longest: 20, default: '取 消', group: windowGroup },
]

interface FormPanelProps {
  readonly form: FormDefinition
  readonly reading: boolean
  readonly change: ChangeForm
  readonly onCommit: () => void
}

/** The settings of the form itself, shown while no part is chosen. */
export function FormPanel({ form, reading, change, onCommit }: FormPanelProps) {
  const t = useText()
  const set = ({ name, label }: Setting, value: unknown): void =>
    change(
      { text: 'form-design.step.set', params: { label: t('form-design.form'), setting: t(label) } },
      (now) => {
        const next = { ...now.settings, [name]: value }
        return { ...now, settings: Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined)) }
      },
      `form ${name}`,
    )
  return <SettingsForm settings={settings} values={{ ...form.settings }} readOnly={reading} onChange={set} onCommit={onCommit} />
}
