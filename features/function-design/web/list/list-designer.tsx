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
import { SearchesSection } from '#features/function-design/web/list/searches-section.tsx'
import type { ViewedDraft } from '#features/function-design/web/preview/use-viewed.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

interface ListDesignerProps extends DesignedList {
  /** Absent while the function was never published: then there are sample rows alone. */
  readonly published?: PublishedFunction | undefined
  /** The draft that is previewed as somebody else. */
  readonly draft: ViewedDraft
}

const sections = ['columns', 'searches', 'layout', 'display', 'buttons', 'filter', 'directories', 'rights'] as const
type Section = (typeof sections)[number]

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

/** In which section a fault of `checkList` is mended. */
const sectionOf: Readonly<Record<string, Section>> = {
  columns: 'columns',
  searches: 'searches',
  summary: 'display',
  sort: 'display',
  layout: 'layout',
  filter: 'filter',
  directory: 'directories',
  'own-buttons': 'buttons',
}

/** The list of a function: its settings, what is wrong with them, and how it would look. It holds no state of the list and makes no step itself. */
export function ListDesigner({ published, draft, ...designed }: ListDesignerProps) {
  const t = useText()
  const phone = usePhone()
  const [section, setSection] = useState<Section>('columns')
  const [shown, setShown] = useState<'settings' | 'preview'>('settings')
  const { form, list, facts, readOnly, change } = designed
  const faults = useMemo(() => checkList(form, list, fieldTypes), [form, list])
  const Content = contents[section]
  const isNew = list.columns.length === 0 && list.searches.length === 0
  const settings = (
    <div className={styles.settings}>
      <div className={styles.tabs} role="tablist" aria-label={t('list-design.sections')}>
        {sections.map((name) => {
          const count = faults.filter(({ field = '' }) => sectionOf[field] === name).length
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
        <Content {...designed} />
        {faults.length > 0 ? (
          <ul className={styles.faults} aria-label={t('list-design.check')}>
            {faults.map(({ text, params, field = '' }, index) => (
              <li key={index}>
                <button type="button" onClick={() => setSection(sectionOf[field] ?? 'columns')}>
                  {t(text, params)}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
  const preview = <ListPreview form={form} list={list} facts={facts} published={published} draft={draft} />
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
