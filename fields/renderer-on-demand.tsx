import { lazy, Suspense, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import type { EditorProps } from '#fields/renderers-types.ts'
import { TextInput } from '#ui/kit/input.tsx'

type Renderer<Definition> = (props: EditorProps<Definition>) => ReactNode

/**
 * A renderer whose code is fetched when it is drawn for the first time. Until then an input of the same size stands in its place,
 * which hands its focus on. Where the code cannot be fetched, the input stays, disabled; the page says why.
 */
export function rendererOnDemand<Definition>(load: () => Promise<Renderer<Definition>>): Renderer<Definition> {
  const Loaded = lazy(async () => ({
    default: await load().catch((problem: unknown) => {
      reportError(problem)
      return Missing
    }),
  }))
  return function FaceOnDemand(props) {
    return (
      <Suspense fallback={<StandIn id={props.id} value={props.value} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

function StandIn({ id, value }: { readonly id: string; readonly value: unknown }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === id) queueMicrotask(() => document.getElementById(id)?.focus())
    },
    [id],
  )
  return <TextInput id={id} value={typeof value === 'string' ? value : ''} readOnly aria-busy />
}

function Missing({ id }: { readonly id: string }) {
  return <TextInput id={id} disabled />
}
