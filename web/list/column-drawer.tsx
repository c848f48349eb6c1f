import type { ListColumn } from '#engine/forms/model.ts'
import { ArrowDownOutlined, ArrowUpOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { NumberInput } from '#ui/kit/number-input.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { columnWidths, completeSettings, movedColumn, widenedColumn } from '#web/list/columns.ts'
import styles from '#web/list/list.module.css'
import type { ColumnSetting } from '#web/list/model.ts'

interface ColumnDrawerProps {
  readonly open: boolean
  readonly columns: readonly ListColumn[]
  readonly settings: readonly ColumnSetting[] | undefined
  /** Undefined resets to the columns of the definition. */
  readonly onChange: (next: readonly ColumnSetting[] | undefined) => void
  readonly onClose: () => void
}

/** A drawer to choose visible columns and their order (document 2, section 2: 320 px). */
export function ColumnDrawer({ open, columns, settings, onChange, onClose }: ColumnDrawerProps) {
  const t = useText()
  const all = completeSettings(columns, settings)
  const labels = new Map(columns.map((column) => [column.key, column.label]))
  const shown = all.filter((setting) => setting.visible).length
  return (
    <SideDrawer
      open={open}
      title={t('list.columns')}
      width={320}
      onClose={onClose}
      foot={<Button onClick={() => onChange(undefined)}>{t('list.columns.reset')}</Button>}
    >
      <ul className={styles.settings}>
        {all.map(({ key, visible, width }, index) => {
          const name = labels.get(key) ?? ''
          return (
            <li key={key} className={styles.setting}>
              <Checkbox
                checked={visible}
                disabled={visible && shown === 1}
                onChange={() => onChange(all.map((setting) => (setting.key === key ? { ...setting, visible: !visible } : setting)))}
              >
                {name}
              </Checkbox>
              <span className={styles.settingTools}>
                <NumberInput
                  className={styles.settingWidth}
                  size="small"
                  controls={false}
                  min={columnWidths.least}
                  max={columnWidths.most}
                  value={width ?? null}
                  placeholder={t('list.columns.automatic')}
                  aria-label={t('list.columns.width', { name })}
                  onChange={(next) => onChange(widenedColumn(all, key, next ?? undefined))}
                />
                <IconButton
                  name={t('list.columns.up', { name })}
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  onClick={() => onChange(movedColumn(all, key, -1))}
                />
                <IconButton
                  name={t('list.columns.down', { name })}
                  icon={<ArrowDownOutlined />}
                  disabled={index === all.length - 1}
                  onClick={() => onChange(movedColumn(all, key, 1))}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </SideDrawer>
  )
}
