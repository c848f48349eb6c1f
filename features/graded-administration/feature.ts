import { gradedMenu } from '#features/graded-administration/contract.ts'
import { administratorCalls } from '#features/graded-administration/server/administrators.ts'
import { gradedAdministrationTexts } from '#features/graded-administration/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Graded administration: who manages which part of the organizations (permissions 6). */
export const gradedAdministration: Feature = {
  name: 'graded-administration',
  texts: gradedAdministrationTexts,
  menus: [
    {
      code: gradedMenu,
      parent: 'permission',
      name: '分级管理',
      icon: 'grade',
      type: 2,
      address: 'permission/gradeManage',
      sortCode: 60,
      buttons: standardButtons('edit', 'remove'),
    },
  ],
  calls: administratorCalls,
}
