import { memo, useMemo, type ReactNode } from 'react'
import type { FormPart } from '#engine/forms/model.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DrawingProvider } from '#fields/drawing.tsx'
import type { PartDrawing } from '#fields/drawing.tsx'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { useField, useProblemPaths } from '#web/form/use-field.ts'
import { FieldRow } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/form.module.css'
import { keysIn, problemsIn } from '#web/form/groups.ts'
import { useOpenTabs } from '#web/form/open-tabs.tsx'
import { isOnDevice, slotWidth } from '#web/form/part-slot.ts'
import { loadedSubTable } from '#web/form/form-code.ts'

/** One part of a form: a field, a sub-table, or a container or static element drawn by its renderer. */
export const PartView = memo(function PartView({ part }: { readonly part: FormPart }) {
  const { outline, phone } = useForm()
  const field = outline.byName.get(part.key)
  if (!isOnDevice(part, phone)) return null
  if (field?.type.nature === 'value') return <FieldRow path={field.key} field={field} />
  if (field) return <TablePart part={part} />
  return <FramePart part={part} />
})

/** Parts in the form's grid. */
export function PartGrid({ parts }: { readonly parts: readonly FormPart[] }) {
  const { reading } = useForm()
  return (
    <div className={styles.grid} data-reading={reading}>
      {parts.map((part) => (
        <PartView key={part.key} part={part} />
      ))}
    </div>
  )
}

function TablePart({ part }: { readonly part: FormPart }) {
  const { visible } = useField(part.key)
  return visible ? <FramePart part={part} /> : null
}

/** Gives a container, sub-table or static element what its renderer needs. */
function FramePart({ part }: { readonly part: FormPart }) {
  const { phone, outline, press, reading, session, focus, problems } = useForm()
  const { pages, open } = useOpenTabs()
  const type = fieldTypes.get(part.type)
  const Renderer = renderersInForms.of(part.type)?.editor
  if (!type || !Renderer) return null
  const table = outline.tableByKey.get(part.key)
  const children = (part.children ?? []).filter((child) => isOnDevice(child, phone))
  const options = type.options.parse(type.options.safeParse(part.options).success ? part.options : {})
  const drawing: PartDrawing = {
    part,
    children,
    ...drawn(children, table),
    openChild: pages.get(part.key),
    onOpenChild: (key) => open(part.key, key),
    onPress: press && (() => press(part.key)),
    check: reading
      ? undefined
      : (child) => {
          const [first] = session.validateWithin(keysIn([child]))
          problems.refresh()
          if (first) focus.request(first.path)
          return first === undefined
        },
  }
  return (
    <div className={styles.slot} data-width={slotWidth(part.span)} data-static={type.nature === 'static' || undefined}>
      <DrawingProvider value={drawing}>
        <SourcePlace source={type.sources?.(options)[0]}>
          <Renderer
            id={part.key}
            value={type.empty}
            options={options}
            readOnly
            invalid={false}
            describedBy={undefined}
            onChange={() => undefined}
            onCommit={() => undefined}
          />
        </SourcePlace>
      </DrawingProvider>
    </div>
  )
}

/** Gives a part that shows the value of a field that value, and draws it anew when the value changes. */
function SourcePlace({ source, children }: { readonly source: string | undefined; readonly children: ReactNode }) {
  return source === undefined ? children : <ValuePlace source={source}>{children}</ValuePlace>
}

function ValuePlace({ source, children }: { readonly source: string; readonly children: ReactNode }) {
  const { facts } = useForm()
  const { value } = useField(source)
  const place = useMemo(() => ({ facts, valueOf: (key: string) => (key === source ? value : undefined) }), [facts, source, value])
  return <PlaceProvider value={place}>{children}</PlaceProvider>
}

function drawn(
  children: readonly FormPart[],
  table: FormTable | undefined,
): Pick<PartDrawing, 'draw' | 'drawChildren' | 'drawTable' | 'mark'> {
  const SubTable = loadedSubTable()
  return {
    draw: (child) => <PartView key={child.key} part={child} />,
    drawChildren: () => <PartGrid parts={children} />,
    drawTable: () => (SubTable && table ? <SubTable table={table} /> : null),
    mark: (child) => <ProblemCount part={child} />,
  }
}

function ProblemCount({ part }: { readonly part: FormPart }) {
  const count = problemsIn([part], useProblemPaths())
  return count === 0 ? null : <span className={styles.tabCount}>{count}</span>
}
