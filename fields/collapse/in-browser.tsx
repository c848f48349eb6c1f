import { useId, useState } from 'react'
import { collapse } from '#fields/collapse/definition.ts'
import styles from '#fields/collapse/collapse.module.css'
import type { FormPart } from '#fields/define.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { DownOutlined } from '#ui/icons.ts'

export { collapse as definition } from '#fields/collapse/definition.ts'

type Options = ViewerProps<typeof collapse>['options']

const optionOf = (part: FormPart, name: string): string => {
  const value = part.options[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function openAtFirst(panels: readonly FormPart[], { accordion, active }: Options): readonly string[] {
  const named = panels.filter((panel) => active === undefined || active.includes(optionOf(panel, 'name'))).map(({ key }) => key)
  return accordion ? named.slice(0, 1) : named
}

/** Panels to open and close; one that was opened once stays drawn, and going to a problem opens the panel that holds it. */
function CollapseRenderer({ options }: { readonly options: Options }) {
  const { children, draw, mark, openChild, onOpenChild } = useDrawing()
  const id = useId()
  const [open, setOpen] = useState(() => openAtFirst(children, options))
  const [drawn, setDrawn] = useState<readonly string[]>(open)
  const [gone, setGone] = useState(openChild)
  const show = (next: readonly string[]) => {
    setOpen(next)
    setDrawn([...new Set([...drawn, ...next])])
  }
  if (openChild !== gone) {
    setGone(openChild)
    if (openChild && !open.includes(openChild)) show(options.accordion ? [openChild] : [...open, openChild])
  }
  const toggle = (key: string) => {
    const isOpen = open.includes(key)
    show(isOpen ? open.filter((one) => one !== key) : options.accordion ? [key] : [...open, key])
    // Asked for again, the panel that was closed here opens.
    if (isOpen) onOpenChild('')
  }
  return (
    <div className={styles.panels}>
      {children.map((panel) => {
        const isOpen = open.includes(panel.key)
        return (
          <section key={panel.key} className={styles.panel}>
            <h3 className={styles.head}>
              <button
                type="button"
                className={styles.button}
                aria-expanded={isOpen}
                aria-controls={`${id}-${panel.key}`}
                onClick={() => toggle(panel.key)}
              >
                <DownOutlined aria-hidden className={styles.arrow} />
                <span>
                  {optionOf(panel, 'title') || panel.label}
                  {mark(panel)}
                </span>
              </button>
            </h3>
            <div id={`${id}-${panel.key}`} className={styles.content} hidden={!isOpen}>
              {drawn.includes(panel.key) ? draw(panel) : null}
            </div>
          </section>
        )
      })}
    </div>
  )
}

export const inForms = partRenderers(collapse, CollapseRenderer)
