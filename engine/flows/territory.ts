import type { Directory } from './facts.ts'
import { fieldValues } from './form-values.ts'
import type { JsonObject } from './json.ts'
import type { Assignee, TerritoryLevel } from './model.ts'

/**
 * Approvers by territory: the record names regions by their codes, and each is asked for where its people are, who hold a role and belong to
 * an organization that has this region. The code of a region begins with the codes of those it lies in: county 6 digits, township 9, village 12.
 */

export type Territory = Extract<Assignee, { kind: 'territory' }>

/** How many digits the code of a region has at each level. */
export const digitsOfLevel: Readonly<Record<TerritoryLevel, number>> = { county: 6, township: 9, village: 12 }

/** A region that the record names, with who is asked for it. */
export interface RegionPeople {
  readonly region: string
  readonly users: readonly string[]
}

/** The regions that the record names at the level of the rule, each once, in the order of the record. */
export function regionsOf({ field, level }: Pick<Territory, 'field' | 'level'>, formData: JsonObject): readonly string[] {
  const codes = fieldValues(formData, field).filter((value) => typeof value === 'string')
  return [...new Set(codes.map((code) => code.slice(0, digitsOfLevel[level])))]
}

/**
 * Who is asked for each region: the holders of the roles whose own region covers it. Of those the nearest are asked, so a clerk for a whole
 * county stands in for townships that have none of their own, and is left alone by the others.
 *
 * @param mayAct whether somebody can be asked at all; who cannot, stands in nobody's way
 */
export function peopleByRegion(
  { roles, ...named }: Territory,
  formData: JsonObject,
  directory: Directory,
  mayAct: (userId: string) => boolean,
): readonly RegionPeople[] {
  const holders = [...new Set(roles.flatMap((role) => directory.usersOfRole(role)))].filter(mayAct)
  return regionsOf(named, formData).map((region) => {
    const near = holders.map((id) => ({ id, digits: Math.max(0, ...directory.regionsOf(id).map((own) => coveredDigits(own, region))) }))
    const most = Math.max(0, ...near.map(({ digits }) => digits))
    return { region, users: near.filter(({ digits }) => digits > 0 && digits === most).map(({ id }) => id) }
  })
}

/** How many digits of a region's code are those of a region that covers it; 0 where it does not lie there. */
function coveredDigits(own: string, region: string): number {
  // Provinces and cities fill their six digits up: 620000, 620700.
  const beginning = own.length === 6 ? own.replace(/(?:00){1,2}$/, '') : own
  return beginning !== '' && region.startsWith(beginning) ? beginning.length : 0
}
