import type { z } from 'zod'
import type { HistoryLine } from '#engine/flows/event-kind.ts'
import type { historyRecord } from '#features/approvals/contract/requests.ts'
import type { SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'

export type HistoryRecord = z.output<typeof historyRecord>

/**
 * A line of the history as clients of the platform family draw it.
 *
 * @param say names of nodes in the reader's language
 */
export function recordOf(line: HistoryLine, say: SaidFlow['say']): HistoryRecord {
  return {
    nodeCode: line.node,
    nodeName: say(line.nodeName),
    userName: line.through ? `${line.through.name}（${line.by?.name ?? ''}）` : (line.by?.name ?? ''),
    handleStatus: line.action ?? 0,
    handleTime: line.at,
    handleOpinion: line.opinion,
    signImg: line.signature,
    fileList: JSON.stringify(line.files),
    operatorId: line.given?.to.name ?? '',
    creatorTime: line.receivedAt,
  }
}
