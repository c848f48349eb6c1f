import { useState } from 'react'
import { checkList } from '#engine/forms/check-list.ts'
import { without } from '#engine/forms/editing/list/items.ts'
import { newOwnButton, ownButtonsOf, placesOfAction, withOwnButtons, type OwnButton } from '#engine/forms/own-buttons.ts'
import { DesignedProvider, type DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { OrderedItems } from '#features/function-design/web/list/ordered-items.tsx'
import { ownButtonEditors } from '#features/function-design/web/list/own-button-editors.tsx'
import { offeredActions, ownButtonSettings } from '#features/function-design/web/list/own-button-settings.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'

/** A code that no button of the list has; it may be changed until it is granted to somebody. */
function freeCode(buttons: readonly OwnButton[]): string {
  const taken = new Set(buttons.map(({ name }) => name))
  let number = buttons.length + 1
  while (taken.has(`btn_own${number}`)) number += 1
  return `btn_own${number}`
}

/** A button that does something else stands where that may stand. */
function changedButton(button: OwnButton, name: string, value: unknown): OwnButton {
  const next = without({ ...button, [name]: value })
  if (name === 'interfaceId') return { ...next, parameters: [] }
  if (name !== 'action') return next
  const able = placesOfAction[next.action]
  const kept = next.places.filter((place) => able.includes(place))
  return { ...next, places: kept.length > 0 ? kept : able.slice(0, 1) }
}

/** Buttons of the designer's own: what they do, where they stand, on which records. */
export function OwnButtons(designed: DesignedList) {
  const { form, list, readOnly, change } = designed
  const t = useText()
  const [steps, setSteps] = useState(0)
  const buttons = ownButtonsOf(list)
  const save = (name: string, next: (old: readonly OwnButton[]) => readonly OwnButton[], merge?: string) =>
    change({ text: 'list-design.step.button', params: { name } }, (old) => withOwnButtons(old, next(ownButtonsOf(old))), merge)
  const faults = checkList(form, list, fieldTypes).filter(({ field }) => field === 'own-buttons')
  const faultOf = (button: OwnButton) => faults.find(({ params }) => params?.['label'] === (button.label || button.name))
  return (
    <fieldset className={styles.buttons}>
      <legend>{t('list-design.own-buttons')}</legend>
      <DesignedProvider value={designed}>
        <OrderedItems
          label={t('list-design.own-buttons')}
          items={buttons.map((button, index) => ({ key: `own ${index}`, button }))}
          nameOf={({ button }) => button.label || button.name}
          faultOf={({ button }) => {
            const fault = faultOf(button)
            return fault && t(fault.text, fault.params)
          }}
          readOnly={readOnly}
          onChange={(_, name, items) => save(name, () => items.map(({ button }) => button))}
          renderSettings={({ button }, index) => (
            <SettingsForm
              settings={ownButtonSettings(button.action)}
              values={{ ...button }}
              editors={ownButtonEditors}
              readOnly={readOnly}
              onCommit={() => setSteps(steps + 1)}
              onChange={({ name, default: otherwise }, value) =>
                save(
                  button.label,
                  (old) => old.map((one, at) => (at === index ? changedButton(one, name, value ?? otherwise ?? '') : one)),
                  `own button ${index} ${name} ${steps}`,
                )
              }
            />
          )}
        />
      </DesignedProvider>
      {readOnly ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: offeredActions.map((action) => ({ key: action, label: t(`list-design.own.action.${action}`) })),
            onClick: ({ key }) => {
              const action = offeredActions.find((one) => one === key)
              if (action)
                save(t(`list-design.own.action.${action}`), (old) => [
                  ...old,
                  newOwnButton(freeCode(old), t(`list-design.own.action.${action}`), action),
                ])
            },
          }}
        >
          <Button icon={<PlusOutlined />}>{t('list-design.own.add')}</Button>
        </Dropdown>
      )}
    </fieldset>
  )
}
