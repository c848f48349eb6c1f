import { useState } from 'react'
import { changed, switchedButton } from '#engine/forms/editing/list/items.ts'
import { rowButtons, toolbarButtons, type ListButtonName } from '#engine/forms/list-buttons.ts'
import type { ListButton } from '#engine/forms/model.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { OwnButtons } from '#features/function-design/web/list/own-buttons.tsx'
import { PhoneOwnButtons } from '#features/function-design/web/list/phone-own-buttons.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Cards of a phone are not ticked, so nothing is done with those that are. */
const phoneButtons = toolbarButtons.filter((name) => name !== 'batchRemove')

/** The buttons of the list and of its rows: which, and what they say. */
export function ButtonsSection(designed: DesignedList) {
  const { list, readOnly, ofPhone, change } = designed
  const t = useText()
  return (
    <div className={styles.section}>
      <Buttons
        title={t('list-design.toolbar-buttons')}
        names={ofPhone ? phoneButtons : toolbarButtons}
        buttons={list.buttons}
        readOnly={readOnly}
        onChange={(name, buttons, merge) =>
          change({ text: 'list-design.step.button', params: { name } }, (old) => ({ ...old, buttons }), merge && `button ${merge}`)
        }
      />
      <Buttons
        title={t('list-design.row-buttons')}
        names={rowButtons}
        buttons={list.rowButtons}
        readOnly={readOnly}
        onChange={(name, buttons, merge) =>
          change(
            { text: 'list-design.step.button', params: { name } },
            (old) => ({ ...old, rowButtons: buttons }),
            merge && `row button ${merge}`,
          )
        }
      />
      {ofPhone ? <PhoneOwnButtons {...designed} ofPhone={ofPhone} /> : <OwnButtons {...designed} />}
    </div>
  )
}

interface ButtonsProps {
  readonly title: string
  readonly names: readonly ListButtonName[]
  readonly buttons: readonly ListButton[]
  readonly readOnly: boolean
  readonly onChange: (name: string, buttons: readonly ListButton[], merge?: string) => void
}

function Buttons({ title, names, buttons, readOnly, onChange }: ButtonsProps) {
  const t = useText()
  const [steps, setSteps] = useState(0)
  return (
    <fieldset className={styles.buttons}>
      <legend>{title}</legend>
      {names.map((name) => {
        const at = buttons.findIndex((one) => one.name === name)
        const button = buttons[at]
        // What the button says at first, in the language of who designs.
        const word = t(`records.button.${name}`)
        return (
          <div key={name} className={styles.button}>
            <Checkbox
              checked={button !== undefined}
              disabled={readOnly}
              onChange={() => onChange(word, switchedButton(buttons, name, names))}
            >
              {word}
            </Checkbox>
            {button ? (
              <TextInput
                size="small"
                aria-label={t('list-design.button-label', { name: word })}
                maxLength={20}
                readOnly={readOnly}
                value={button.label}
                onChange={({ target }) => onChange(word, changed(buttons, at, { label: target.value }), `${name} ${steps}`)}
                onBlur={() => setSteps(steps + 1)}
              />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
