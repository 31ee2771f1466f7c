import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LAYOUT_VERSION } from './folder.ts'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from './index.ts'

describe('a data folder', () => {
  let parent: string
  let folder: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'crackpost-'))
    folder = join(parent, 'data')
  })
  afterEach(() => rmSync(parent, { recursive: true }))

  it('is made where there is none, and says its version', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await close()
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe(`${LAYOUT_VERSION}\n`)
  })

  it('is opened again with what is in it', async () => {
    for (let n = 0; n < 3; n++) {
      const { client, close } = await openEmbeddedDatabase({ folder })
      const put = {
        TableName: EMBEDDED_TABLE_NAME,
        Item: { pk: 'M#1', sk: 'E#1' },
        ConditionExpression: 'attribute_not_exists(pk)',
      }
      if (n === 0) await client.send(new PutCommand(put))
      else await expect(client.send(new PutCommand(put))).rejects.toThrow('The conditional request failed')
      await close()
    }
  })

  it('belongs to one at a time, and says so to the next', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA.`,
    )
    await close()
    await (await openEmbeddedDatabase({ folder })).close()
  })

  it('of a newer version is left alone', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '7\n')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      'written by a newer Crackpost (layout 7, this one knows 1)',
    )
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe('7\n')
  })

  it('whose version makes no sense is left alone', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), 'one')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The file VERSION in ${folder} can't be understood`,
    )
  })

  it('with the files of somebody else is left alone', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.jpg'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} holds files, but they are not Crackpost's`,
    )
  })

  it('that is no folder, or whose table is none, says what to look at', async () => {
    writeFileSync(folder, '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} can't be read or written`,
    )
    rmSync(folder)
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '1\n')
    writeFileSync(join(folder, 'table'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(`The data in ${folder} can't be opened`)
  })
})
