import { useEffect, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { rightsOfWire } from '#engine/forms/wire-rights.ts'
import { previewAs, type viewerKinds } from '#features/function-design/contract/preview.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { CallError, isAborted } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

/** As whom a draft is previewed; undefined: as who designs it. */
export interface Viewer {
  readonly kind: (typeof viewerKinds)[number]
  readonly id: string
}

/** The draft whose previews are asked for; the server knows it as it was saved last. */
export interface ViewedDraft {
  readonly id: string
  readonly save: () => Promise<boolean>
}

type Answer = CallAnswer<typeof previewAs>

/** The draft as somebody else will see it. */
export interface Viewed extends Pick<Answer, 'standing' | 'actions' | 'ungranted'> {
  /** Absent where nothing is seen. */
  readonly form?: FormDefinition | undefined
  readonly list?: ListDefinition | undefined
  readonly rights: FormRights
}

export type ViewedState =
  | { readonly kind: 'own' | 'loading' | 'unsaved' }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'seen'; readonly viewed: Viewed }

/** A change is waited for so long, as each pause of typing is one. */
const pauseMilliseconds = 600

/** What the viewer sees of the draft, asked anew when form or list have changed. */
export function useViewed(
  draft: ViewedDraft,
  viewer: Viewer | undefined,
  form: FormDefinition,
  list: ListDefinition | undefined,
): ViewedState {
  const [state, setState] = useState<{ readonly of: Viewer | undefined; readonly state: ViewedState }>()
  const { id, save } = draft
  const shown = state?.of === viewer
  useEffect(() => {
    if (!viewer) return
    const ending = new AbortController()
    const tell = (next: ViewedState): void => {
      if (!ending.signal.aborted) setState({ of: viewer, state: next })
    }
    const ask = async (): Promise<void> => {
      if (!(await save())) return tell({ kind: 'unsaved' })
      try {
        const body = { kind: viewer.kind, viewerId: viewer.id }
        const answer = await request(previewAs, { params: { id }, body }, { handles: 'all', signal: ending.signal })
        tell({ kind: 'seen', viewed: readAnswer(answer) })
      } catch (error) {
        if (error instanceof CallError) tell({ kind: 'refused', error })
        else if (!isAborted(error)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), shown ? pauseMilliseconds : 0)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
    // Whether something is shown already only says how long to wait.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, save, viewer, form, list])
  if (!viewer) return { kind: 'own' }
  return shown && state ? state.state : { kind: 'loading' }
}

function readAnswer({ standing, actions, ungranted, formData, columnData, appColumnData, operates }: Answer): Viewed {
  const form = formData === '' ? undefined : decodeForm(formData, fieldTypes)
  const list = columnData === '' ? undefined : decodeLists({ columnData, appColumnData })
  return {
    ...{ standing, actions, ungranted },
    form: form?.ok ? form.value : undefined,
    list: list?.ok ? list.value : undefined,
    rights: rightsOfWire(operates),
  }
}
