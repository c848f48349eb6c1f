import { ownButtonsOf, withOwnButtons } from '#engine/forms/own-buttons.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Which own buttons phones have; what each does is set for the computer. */
export function PhoneOwnButtons({ list, readOnly, ofPhone, change }: DesignedList & { readonly ofPhone: ListDefinition }) {
  const t = useText()
  const all = ownButtonsOf(listOnAnyDevice(ofPhone))
  if (all.length === 0) return null
  const shown = new Set(ownButtonsOf(list).map(({ name }) => name))
  const turn = (name: string, label: string) =>
    change({ text: 'list-design.step.button', params: { name: label } }, (old) =>
      withOwnButtons(
        old,
        all.filter((button) => shown.has(button.name) !== (button.name === name)),
      ),
    )
  return (
    <fieldset className={styles.buttons}>
      <legend>{t('list-design.own-buttons')}</legend>
      <p className={styles.quiet}>{t('list-design.phone-own-buttons')}</p>
      {all.map(({ name, label }) => (
        <div key={name} className={styles.button}>
          <Checkbox checked={shown.has(name)} disabled={readOnly} onChange={() => turn(name, label)}>
            {label || name}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  )
}
