// Sabaki's own library speaks GTP to the program whose command line follows this file's name. It
// prints a line for each thing that went as it should, and ends with status 1 where one did not.

const { Controller } = require('@sabaki/gtp')

const [program, ...words] = process.argv.slice(2)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function check(what, holds) {
  if (!holds) throw new Error(`not so: ${what}`)
  console.log('ok:', what)
}

async function ask(controller, name, ...args) {
  const { content, error } = await controller.sendCommand({ name, args })
  if (error) throw new Error(`${name} ${args.join(' ')}: ${content}`)
  return content
}

// Lines come while the command runs; the next command ends it.
async function analyze(controller, name, args) {
  const infos = []
  const running = controller.sendCommand({ name, args }, ({ line }) => {
    if (line.startsWith('info move ')) infos.push(line)
  })
  for (let tenths = 0; infos.length < 3 && tenths < 300; tenths++) await wait(100)
  const after = ask(controller, 'name')
  const { error } = await running
  check(`${name} streams, and ends at the next command`, !error && infos.length >= 3)
  check('the next command is answered', (await after) === 'Countermove')
  return infos.at(-1)
}

async function main() {
  const controller = new Controller(program, words)
  controller.start()
  try {
    check('name', (await ask(controller, 'name')) === 'Countermove')
    const commands = (await ask(controller, 'list_commands')).split('\n')
    for (const name of ['genmove', 'analyze', 'lz-analyze', 'kata-analyze', 'genmove_analyze'])
      check(`it knows ${name}`, commands.includes(name))
    await ask(controller, 'boardsize', '9')
    await ask(controller, 'komi', '6.5')
    check('genmove', /^[A-J][1-9]$/.test(await ask(controller, 'genmove', 'B')))
    const leela = await analyze(controller, 'lz-analyze', ['W', '10'])
    check('shares are whole', /^info move \S+ visits \d+ winrate \d+ lcb \d+ order 0 pv /.test(leela))
    const kata = await analyze(controller, 'analyze', ['W', '10', 'ownership', 'true'])
    check('shares have a point', / winrate [01]\.\d+ /.test(kata))
    check('81 points have owners', kata.split(' ownership ')[1].split(' ').length === 81)
    let played = ''
    const { error } = await controller.sendCommand(
      { name: 'genmove_analyze', args: ['W', '10'] },
      ({ line }) => { if (line.startsWith('play ')) played = line },
    )
    check('genmove_analyze', !error && /^play ([A-J][1-9]|pass)$/.test(played))
  } finally {
    await controller.stop()
  }
  check('quit', controller.process == null)
}

main().catch((error) => {
  console.error('FAILED:', error.message)
  process.exit(1)
})
