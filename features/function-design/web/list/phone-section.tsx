import type { ComponentType } from 'react'
import { editedOnPhone, setApart, setSame } from '#engine/forms/editing/list/phone.ts'
import type { PhoneSection } from '#engine/forms/model.ts'
import { isApart, listOnPhone } from '#engine/forms/phone/phone-list.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface PhoneSectionProps {
  readonly designed: DesignedList
  readonly section: PhoneSection
  readonly Content: ComponentType<DesignedList>
}

/** A section for phones: that of the computer, or one of its own with the same editors. */
export function PhoneSectionSettings({ designed, section, Content }: PhoneSectionProps) {
  const t = useText()
  const { list, readOnly, change } = designed
  const apart = isApart(list, section)
  const name = t(`list-design.section.${section}`)
  return (
    <>
      <Segmented<'same' | 'apart'>
        block
        disabled={readOnly}
        aria-label={t('list-design.phone-setting', { name })}
        value={apart ? 'apart' : 'same'}
        options={[
          { value: 'same', label: t('list-design.phone-same') },
          { value: 'apart', label: t('list-design.phone-apart') },
        ]}
        onChange={(next) =>
          change({ text: `list-design.step.phone-${next}`, params: { name } }, (old) =>
            next === 'apart' ? setApart(old, section) : setSame(old, section),
          )
        }
      />
      {apart ? (
        <Content
          {...designed}
          list={listOnPhone(list)}
          ofPhone={list}
          change={(step, edit, merge) =>
            change(step, (old) => editedOnPhone(old, section, edit), merge === undefined ? undefined : `phone ${merge}`)
          }
        />
      ) : (
        <p className={styles.quiet}>{t(`list-design.phone-same-${section}`)}</p>
      )}
    </>
  )
}
