import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from '#engine/flows/codec.ts'
import { anyTree } from '#engine/flows/testing/documents.ts'
import { createFlowDraft, readFlowDraft, treeOfTemplate, updateFlowDraft } from '#features/flow-design/contract.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
await givenFunction(kernel, { id: 'garden', parts: [part('amount', 'number'), part('note', 'text')] })
const begin = { fullName: '园艺', enCode: 'garden', category: 'seedFiling', onlineFormId: 'garden', type: 1 }
const { templateId: id } = await admin.get(createFlowDraft, { body: begin })

const read = () => admin.get(readFlowDraft, { params: { id } })
const tree = async (): Promise<unknown> => JSON.parse(treeOfTemplate((await read()).flowTemplateJson))

/** Members of these names are refused in every request (`server/http/json-limits.ts`). */
const sentTree = anyTree.filter((document) => !/__proto__|prototype|constructor/.test(JSON.stringify(document)))

/** As a client of the family sends it: a list of flows with their trees and members of its own. */
const templateOf = (one: unknown) =>
  JSON.stringify([{ id: 'x', flowId: 'x', fullName: '园艺', clientColour: 'red', flowTemplateJson: one }])

test('a client of the family opens any flow and saves it back without a lost member', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sentTree, async (document) => {
      const sent = JSON.parse(JSON.stringify(document)) as object
      const { version } = await read()
      await admin.get(updateFlowDraft, { params: { id }, body: { version, flowTemplateJson: templateOf(sent) } })
      expect(await tree()).toEqual(sent)
      // What the client opens goes back as it came.
      const opened = await read()
      await admin.get(updateFlowDraft, { params: { id }, body: opened })
      expect(await tree()).toEqual(sent)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

test('what the designer opens and saves is what the client wrote', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sentTree, async (document) => {
      const sent = JSON.parse(JSON.stringify(document)) as object
      const { definition } = decodeFlow({ id, code: 'garden', name: '园艺', version: 1 }, sent)
      fc.pre(definition !== undefined)
      const { version } = await read()
      const flowTemplateJson = templateOf(JSON.stringify(encodeFlow(definition)))
      await admin.get(updateFlowDraft, { params: { id }, body: { version, flowTemplateJson } })
      expect(await tree()).toEqual(sent)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
