import { decodePiece, encodePiece } from '../codec.ts'
import { isJsonObject, own } from '../json.ts'
import type { Branch, FlowDefinition } from '../model.ts'
import { addBranch } from './branches.ts'
import { newCodes, withNewCodes } from './codes.ts'
import { insertNode } from './lines.ts'
import type { Line } from './lines.ts'
import { movable } from './moving.ts'
import { stepOf, withoutDocument } from './structure.ts'
import type { LowerNode } from './structure.ts'

/** What is copied and pasted: a single node, or a branch with all that is in it. */
export type Piece = LowerNode | Branch

/** The piece that a step is copied as; undefined for what cannot be copied (the start, invisible nodes). */
export function pieceOf(definition: FlowDefinition, code: string): Piece | undefined {
  const step = stepOf(definition, code)
  if (step?.kind !== 'branch') return movable(definition, code)
  // Only a branch of conditions has a document of its own.
  return step.kept && !Object.hasOwn(step.kept, 'nodeId') ? withoutDocument(step) : step
}

const mark = 'seedbed-flow-piece'

/** The piece as a text for the clipboard, also for that of another window. */
export function writePiece(piece: Piece): string {
  return JSON.stringify({ [mark]: encodePiece(piece) }, null, 2)
}

/** Reads such a text; undefined where it is something else. */
export function readPiece(text: string): Piece | undefined {
  try {
    const document: unknown = JSON.parse(text)
    return isJsonObject(document) ? decodePiece(own(document, mark)) : undefined
  } catch {
    return undefined
  }
}

/** Pastes a node on a line, under a code of its own. */
export function pasteNode(definition: FlowDefinition, line: Line, piece: LowerNode, random: () => string): FlowDefinition {
  const newCode = newCodes(definition, random)
  return insertNode(definition, line, withNewCodes(piece, newCode), newCode)
}

/** Pastes a branch into the fork of a step, whatever its kind, under codes of its own; never as a second default. */
export function pasteBranch(definition: FlowDefinition, code: string, piece: Branch, random: () => string): FlowDefinition {
  const fork = stepOf(definition, code)?.fork
  const branch = { ...withNewCodes(piece, newCodes(definition, random)), isDefault: false }
  return addBranch(definition, code, fork?.kind === 'condition' ? branch : withoutDocument(branch))
}
