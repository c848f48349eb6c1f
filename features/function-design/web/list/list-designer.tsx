import { useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { checkList } from '#engine/forms/check-list.ts'
import { filledList } from '#engine/forms/editing/list/new-list.ts'
import { ButtonsSection } from '#features/function-design/web/list/buttons-section.tsx'
import { ColumnsSection } from '#features/function-design/web/list/columns-section.tsx'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import { DirectoriesSection } from '#features/function-design/web/list/directories-section.tsx'
import { DisplaySection, RightsSection } from '#features/function-design/web/list/display-section.tsx'
import { FilterSection } from '#features/function-design/web/list/filter-section.tsx'
import { LayoutSection } from '#features/function-design/web/list/layout-section.tsx'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { ListPreview, type PublishedFunction } from '#features/function-design/web/list/list-preview.tsx'
import { isPhoneSection, placeOfFault, sectionsOf, type Section } from '#features/function-design/web/list/list-sections.ts'
import { PhoneSectionSettings } from '#features/function-design/web/list/phone-section.tsx'
import { SearchesSection } from '#features/function-design/web/list/searches-section.tsx'
import type { ViewedDraft } from '#features/function-design/web/preview/use-viewed.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast, usePhone } from '#ui/theme/media.ts'
import type { Finding } from '#web/designer/check-panel.tsx'
import { DeviceSwitch, type DesignerDevice } from '#web/designer/device-switch.tsx'

interface ListDesignerProps extends DesignedList {
  /** Absent while the function was never published: then there are sample rows alone. */
  readonly published?: PublishedFunction | undefined
  /** The draft that is previewed as somebody else. */
  readonly draft: ViewedDraft
  /** For which device the list is set and drawn. */
  readonly device: DesignerDevice
  readonly onDevice: (device: DesignerDevice) => void
  /** What of the list is to be mended, as `checkList` names it. */
  readonly at?: string | undefined
  /** What was found beside what `checkList` finds: in scripts. */
  readonly findings?: readonly Finding[]
}

const contents: Readonly<Record<Section, ComponentType<DesignedList>>> = {
  columns: ColumnsSection,
  searches: SearchesSection,
  layout: LayoutSection,
  display: DisplaySection,
  buttons: ButtonsSection,
  filter: FilterSection,
  directories: DirectoriesSection,
  rights: RightsSection,
}

/** The list of a function: its settings, what is wrong with them, and how it would look. It holds no state of the list and makes no step itself. */
export function ListDesigner({ published, draft, device, onDevice, at, findings = [], ...designed }: ListDesignerProps) {
  const t = useText()
  const phone = usePhone()
  const wide = useAtLeast('desktop')
  const [chosen, setSection] = useState<Section>(() => placeOfFault(at).section)
  const [shown, setShown] = useState<'settings' | 'preview'>('settings')
  const { form, list, facts, readOnly, change } = designed
  const faults = useMemo(() => checkList(form, list, fieldTypes), [form, list])
  const sections = sectionsOf(device)
  // What phones follow the computer in has no settings there.
  const section = sections.includes(chosen) ? chosen : 'columns'
  const Content = contents[section]
  const isNew = device === 'pc' && list.columns.length === 0 && list.searches.length === 0
  const goTo = (field: string | undefined) => {
    const place = placeOfFault(field)
    onDevice(place.device)
    setSection(place.section)
  }
  const settings = (
    <div className={styles.settings}>
      {wide ? null : (
        <div className={styles.device}>
          <DeviceSwitch value={device} onChange={onDevice} />
        </div>
      )}
      <div className={styles.tabs} role="tablist" aria-label={t('list-design.sections')}>
        {sections.map((name) => {
          const count = faults.filter(({ field }) => {
            const place = placeOfFault(field)
            return place.device === device && place.section === name
          }).length
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`list-design-${name}`}
              aria-selected={section === name}
              aria-controls="list-design-section"
              tabIndex={section === name ? 0 : -1}
              className={styles.tab}
              onClick={() => setSection(name)}
              onKeyDown={({ key, currentTarget }) => {
                const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                const next = sections[(sections.indexOf(name) + step + sections.length) % sections.length]
                if (step === 0 || next === undefined) return
                setSection(next)
                currentTarget.parentElement?.querySelector<HTMLElement>(`#list-design-${next}`)?.focus()
              }}
            >
              {t(`list-design.section.${name}`)}
              {count > 0 ? <span className={styles.count}>{t('list-design.faults', { count })}</span> : null}
            </button>
          )
        })}
      </div>
      <div id="list-design-section" role="tabpanel" aria-labelledby={`list-design-${section}`} className={styles.panel}>
        {isNew && !readOnly ? (
          <Button type="primary" onClick={() => change({ text: 'list-design.step.fill' }, (old) => filledList(old, form, fieldTypes))}>
            {t('list-design.fill')}
          </Button>
        ) : null}
        {device === 'phone' && isPhoneSection(section) ? (
          <PhoneSectionSettings key={section} designed={designed} section={section} Content={Content} />
        ) : (
          <Content {...designed} />
        )}
        {faults.length + findings.length > 0 ? (
          <ul className={styles.faults} aria-label={t('list-design.check')}>
            {faults.map(({ text, params, field }, index) => (
              <li key={index}>
                <button type="button" onClick={() => goTo(field)}>
                  {t(text, params)}
                </button>
              </li>
            ))}
            {findings.map(({ key, at: where, text, go }) => (
              <li key={key} data-level="warning">
                <button type="button" onClick={go}>
                  {where ? <strong>{where} </strong> : null}
                  {text}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
  const preview = <ListPreview form={form} list={list} facts={facts} published={published} draft={draft} device={device} />
  if (!phone)
    return (
      <div className={styles.designer}>
        {settings}
        {preview}
      </div>
    )
  return (
    <div className={styles.designer} data-phone>
      <Segmented<'settings' | 'preview'>
        block
        aria-label={t('list-design.shown')}
        value={shown}
        options={[
          { value: 'settings', label: t('list-design.settings') },
          { value: 'preview', label: t('list-design.preview') },
        ]}
        onChange={setShown}
      />
      {shown === 'settings' ? settings : preview}
    </div>
  )
}
