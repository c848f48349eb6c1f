import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { followingLabel, followingReference, type ChoiceSource } from '#fields/choice-source.ts'
import type { FieldDefinition } from '#fields/define.ts'
import { idsOf, type Ids } from '#fields/id-values.ts'
import type { ChoiceEditorProps } from '#fields/followed.tsx'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'

/** What asks data interfaces is loaded with the first field that does. */
const Followed = lazy(async () => ({ default: (await import('#fields/followed.tsx')).Followed }))

/** An editor that offers what a data interface gives for other fields, where the definition says so. */
export function followable<Definition>(Editor: ComponentType<EditorProps<Definition>>): (props: EditorProps<Definition>) => ReactNode {
  return function FollowableEditor(props) {
    const { options } = props as unknown as ChoiceEditorProps
    if (!followingReference(options)) return <Editor {...props} />
    return (
      <Suspense fallback={null}>
        <Followed
          Editor={Editor as unknown as ComponentType<ChoiceEditorProps>}
          value={props.value as Ids}
          options={options}
          props={props}
        />
      </Suspense>
    )
  }
}

/** The viewer of a type of choices. */
export function choiceViewer<Options extends ChoiceSource>(definition: FieldDefinition<Options, Ids>) {
  return function ChoiceViewer({ value, options }: { readonly value: Ids; readonly options: Options }): ReactNode {
    const { facts } = usePlace()
    const text = <span>{definition.format(value, options, facts)}</span>
    const to = followingReference(options)
    if (!to || idsOf(value).every((id) => followingLabel(id, options, facts) !== undefined)) return text
    return (
      <Suspense fallback={text}>
        <Followed value={value} options={options} />
      </Suspense>
    )
  }
}
