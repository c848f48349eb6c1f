import { withoutDirectoryColumn } from '../../directory.ts'
import { fixedFilterOf, withFixedFilter } from '../../fixed-filter.ts'
import { arrangingField } from '../../list-layout.ts'
import type { ListDefinition, TreeBeside } from '../../model.ts'
import { comparedField, type WireCondition } from '../../super-query.ts'
import { ownButtonsOf, withOwnButtons, type OwnButton } from '../../own-buttons.ts'
import { sortsOfList, withSorts, withSortsWhere } from '../../list-sorts.ts'
import { onEachDevice } from '../../phone/phone-list.ts'
import { renamedInExpression } from '../references.ts'
import { withLayout } from './items.ts'

/**
 * The list without a field that its form has no more, on computers and phones: its column, search, sum, order and conditions; plain where it was
 * arranged by it.
 */
export function withoutField(list: ListDefinition, key: string): ListDefinition {
  return onEachDevice(list, (one) => withoutFieldOf(one, key))
}

function withoutFieldOf(list: ListDefinition, key: string): ListDefinition {
  const others = <Item extends { readonly key: string }>(items: readonly Item[]) =>
    items.some((item) => item.key === key) ? items.filter((item) => item.key !== key) : items
  const plain = key !== '' && arrangingField(list) === key ? withLayout(emptied(list), 'plain') : list
  const next: ListDefinition = {
    ...withSortsWhere(plain, (sorted) => sorted !== key),
    columns: others(plain.columns),
    searches: others(plain.searches),
    summary: plain.summary.includes(key) ? plain.summary.filter((one) => one !== key) : plain.summary,
    ...(plain.cardFields?.includes(key) ? { cardFields: plain.cardFields.filter((one) => one !== key) } : {}),
  }
  return withButtons(withoutConditions(withoutDirectoryColumn(next, key), key), (button) => buttonWithout(button, key))
}

/** Without the name of the field it was arranged by, so that the layout does not bring it back. */
function emptied(list: ListDefinition): ListDefinition {
  const { treeBeside, groupBy, parent, ...rest } = list
  return {
    ...rest,
    ...(treeBeside && { treeBeside: { ...treeBeside, field: '' } satisfies TreeBeside }),
    ...(groupBy !== undefined && { groupBy: '' }),
    ...(parent !== undefined && { parent: '' }),
  }
}

function withButtons(list: ListDefinition, edit: (button: OwnButton) => OwnButton): ListDefinition {
  const buttons = ownButtonsOf(list)
  const edited = buttons.map(edit)
  return edited.every((button, index) => button === buttons[index]) ? list : withOwnButtons(list, edited)
}

/** Conditions and addresses are texts of their own: what they say of the field stays, and the check tells it. */
function buttonWithout(button: OwnButton, key: string): OwnButton {
  const { formOptions, parameters } = button
  const isNamed =
    formOptions.some(({ currentField }) => currentField === key) || parameters.some(({ relationField }) => relationField === key)
  if (!isNamed) return button
  return {
    ...button,
    formOptions: formOptions.filter(({ currentField }) => currentField !== key),
    parameters: parameters.map((one) => (one.relationField === key ? { ...one, relationField: '' } : one)),
  }
}

function withoutConditions(list: ListDefinition, key: string): ListDefinition {
  const filter = fixedFilterOf(list)
  const names = (condition: WireCondition) => condition.field === key || comparedField(condition) === key
  if (!filter?.groups.some(({ conditions }) => conditions.some(names))) return list
  const groups = filter.groups.map((group) => ({ ...group, conditions: group.conditions.filter((one) => !names(one)) }))
  return withFixedFilter(list, { ...filter, groups })
}

/** The list after a field got another key. */
export function renamedInList(list: ListDefinition, from: string, to: string): ListDefinition {
  return onEachDevice(list, (one) => renamedIn(one, from, to))
}

function renamedIn(list: ListDefinition, from: string, to: string): ListDefinition {
  const rename = (key: string): string => (key === from ? to : key)
  const items = <Item extends { readonly key: string }>(all: readonly Item[]) => all.map((item) => ({ ...item, key: rename(item.key) }))
  const filter = fixedFilterOf(list)
  const sorts = sortsOfList(list).map((sort) => ({ ...sort, key: rename(sort.key) }))
  const next: ListDefinition = {
    ...withSorts(list, sorts),
    columns: items(list.columns),
    searches: items(list.searches),
    summary: list.summary.map(rename),
    ...(list.cardFields && { cardFields: list.cardFields.map(rename) }),
    ...(list.groupBy !== undefined && { groupBy: rename(list.groupBy) }),
    ...(list.parent !== undefined && { parent: rename(list.parent) }),
    ...(list.treeBeside && { treeBeside: { ...list.treeBeside, field: rename(list.treeBeside.field) } }),
  }
  const named = withButtons(next, (button) => renamedInButton(button, from, to))
  if (!filter || filter.groups.length === 0) return named
  const groups = filter.groups.map((group) => ({
    ...group,
    conditions: group.conditions.map((condition) => ({
      ...condition,
      field: rename(condition.field),
      ...(comparedField(condition) === from ? { fieldValue: to } : {}),
    })),
  }))
  return withFixedFilter(named, { ...filter, groups })
}

function renamedInButton(button: OwnButton, from: string, to: string): OwnButton {
  const rename = (key: string): string => (key === from ? to : key)
  const { formOptions, parameters, address, when } = button
  const isNamed = [when, address, JSON.stringify([formOptions, parameters])].some((text) => text.includes(from))
  if (!isNamed) return button
  return {
    ...button,
    when: renamedInExpression(when, new Map([[from, to]])),
    address: address.replaceAll(/\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu, (whole, key: string) => (key === from ? `{${to}}` : whole)),
    formOptions: formOptions.map((one) => ({ ...one, currentField: rename(one.currentField) })),
    parameters: parameters.map((one) => (one.relationField === undefined ? one : { ...one, relationField: rename(one.relationField) })),
  }
}
