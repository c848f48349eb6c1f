import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { designRules } from '#features/function-design/contract.ts'

/** Previews of a draft as others will see it, ours. They tell definitions and rights, never a record. */
const path = '/api/visualdev/Base/{id}'
const { see } = designRules

const viewer = z.object({ id: z.string(), fullName: z.string() })

/** As whom a draft can be previewed: roles that the caller may choose, and the steps of the flow that is designed for it. */
export const listViewers = call({
  method: 'GET',
  path: `${path}/Viewers`,
  access: see,
  params: idParam,
  answer: z.object({
    roles: z.array(
      viewer.extend({
        /** It is granted an entry of the function. */
        opens: z.boolean(),
      }),
    ),
    /** The first is where the request is filled in. */
    nodes: z.array(viewer),
  }),
})

export const viewerKinds = ['role', 'node'] as const

const grantable = z.enum(['field', 'column', 'button'])

/** The draft as somebody with this role would see it once it is published, or who fills it in or approves at a node of its flow. */
export const previewAs = call({
  method: 'POST',
  path: `${path}/Actions/PreviewAs`,
  access: see,
  changes: false,
  rate: 'search',
  params: idParam,
  body: z.object({ kind: z.enum(viewerKinds), viewerId: z.string().min(1).max(200) }),
  answer: z.object({
    /** `closed`: the role is granted no entry of it; `unpublished`: there is none yet, so nothing could be granted. */
    standing: z.enum(['open', 'closed', 'unpublished']),
    /** Without what is hidden; `''` where nothing is seen. */
    formData: z.string(),
    /** `''` where there is no list to look at. */
    columnData: z.string(),
    appColumnData: z.string(),
    /** Rights to the fields of the form. */
    operates: z.array(z.object({ id: z.string(), read: z.boolean(), write: z.boolean(), required: z.boolean() })),
    /** What can be done there, in words. */
    actions: z.array(z.string()),
    /** What is new since the entry was made: shown, as nothing of it could be granted yet. */
    ungranted: z.array(z.object({ kind: grantable, name: z.string() })),
  }),
})
