import { darker, lighter } from "./color";
import { blob, box, line, oval, path, stroke, tufted } from "./shapes";

/** Food and soap. Each stands on (0, 0) and is about 420 wide. */
const glint = (x: number, y: number, h: number) => box(x, y, 14, h, "#FFFFFF", 'rx="7" opacity="0.5"');

function jar(content: string, lid: string, label: string, mark: string): string {
  return (
    path(
      "M-120 -10Q-132 0 -110 0H110Q132 0 120 -10V-250Q120 -290 84 -300H-84Q-120 -290 -120 -250Z",
      lighter(content, 0.72),
      'opacity="0.9"',
    ) +
    path("M-112 -12Q-112 -6 -100 -6H100Q112 -6 112 -12V-244Q110 -256 100 -262H-100Q-110 -256 -112 -244Z", content) +
    path("M-112 -244Q-60 -228 0 -244T112 -244Q110 -256 100 -262H-100Q-110 -256 -112 -244Z", lighter(content, 0.25)) +
    box(-98, -364, 196, 66, lid, 'rx="14"') +
    box(-98, -326, 196, 10, darker(lid, 0.2)) +
    box(-86, -356, 60, 10, lighter(lid, 0.4), 'rx="5" opacity="0.6"') +
    box(-112, -196, 224, 128, label) +
    box(-112, -196, 224, 8, darker(label, 0.12)) +
    box(-112, -76, 224, 8, darker(label, 0.12)) +
    mark +
    glint(86, -250, 220)
  );
}
const bee =
  oval(0, -132, 34, 24, "#E9A23B") +
  stroke("M-12 -152V-112M10 -154V-110", "#3A2A20", 9) +
  oval(-10, -162, 22, 13, "#FFFDF6", 'opacity="0.9" transform="rotate(-24 -10 -162)"') +
  oval(20, -162, 22, 13, "#FFFDF6", 'opacity="0.9" transform="rotate(24 20 -162)"');
const goatMark =
  path(blob("-30,-104 -34,-150 -20,-168 0,-172 20,-168 34,-150 30,-104 0,-92"), "#7A4A2A") +
  stroke("M-18 -168Q-40 -186 -56 -176M18 -168Q40 -186 56 -176", "#7A4A2A", 9) +
  oval(-12, -138, 4, 5, "#FFF6E6") +
  oval(12, -138, 4, 5, "#FFF6E6");

export const pantry = {
  fresh_cheese: () =>
    box(-260, -30, 520, 30, "#B98A58", 'rx="14"') +
    box(-260, -30, 520, 9, "#D3A774", 'rx="4"') +
    path("M-190 -40V-150Q0 -206 190 -150V-40Q0 -6 -190 -40Z", "#F3E6CC") +
    oval(0, -154, 190, 52, "#FCF5E4") +
    Array.from({ length: 17 }, (_, i) =>
      stroke(`M${-176 + i * 22} -${130 - Math.abs(8 - i)}l14 66`, "#DFCBA4", 5, 'opacity="0.7"'),
    ).join("") +
    path("M20 -154L190 -150Q184 -112 92 -104Z", "#FFFBF0") +
    path("M20 -154L92 -104V-22Q40 -22 20 -24Z", "#E7D5B0") +
    oval(-70, -160, 12, 5, "#E9DBBB") +
    oval(-20, -180, 9, 4, "#E9DBBB") +
    oval(-110, -148, 8, 4, "#E9DBBB") +
    path(blob("-250,-34 -226,-74 -196,-52! -190,-86 -160,-40!"), "#4E8A5C"),
  aged_cheese: () =>
    box(-250, -28, 500, 28, "#8A5A3A", 'rx="14"') +
    path("M-200 -34V-160Q0 -214 200 -160V-34Q0 0 -200 -34Z", "#A9482A") +
    oval(0, -164, 200, 54, "#C2603A") +
    path("M0 -164L196 -176Q206 -120 110 -114Z", "#FBE3A8") +
    path("M0 -164L110 -114V-18Q40 -16 0 -20Z", "#F3CF85") +
    path("M110 -114Q190 -124 200 -160V-34Q170 -22 110 -18Z", "#8A3A22") +
    [
      [40, -80, 10],
      [70, -50, 7],
      [30, -50, 6],
      [84, -92, 6],
      [130, -150, 8],
    ]
      .map(([x, y, r]) => oval(x as number, y as number, r as number, (r as number) * 0.8, "#DDB062"))
      .join("") +
    path(blob("-300,0 -290,-60 -250,-64! -210,-30 -220,0"), "#F0C673") +
    path(blob("-300,0 -290,-60 -284,-58 -288,0"), "#A9482A"),
  milk: () =>
    path("M-84 -4Q-92 0 -70 0H70Q92 0 84 -4V-250Q84 -300 44 -340V-410H-44V-340Q-84 -300 -84 -250Z", "#EAF2EE") +
    path("M-78 -8H78V-244Q76 -280 46 -306H-46Q-76 -280 -78 -244Z", "#FFFEF8") +
    box(-54, -440, 108, 44, "#1F6F54", 'rx="10"') +
    box(-54, -440, 108, 12, "#3A8A6C", 'rx="6"') +
    box(-84, -190, 168, 110, "#E9A23B") +
    path(blob("-40,-110 -46,-150 -30,-166 0,-170 30,-166 46,-150 40,-110 0,-98"), "#2C2624") +
    path(blob("-14,-170 14,-170 10,-130 26,-104 -26,-104 -10,-130"), "#FFF6E6") +
    glint(56, -300, 280) +
    path("M130 0L118 -150H242L230 0Z", "#E3EEE9", 'opacity="0.9"') +
    path("M134 -4L126 -112H234L226 -4Z", "#FFFEF8"),
  cajeta: () =>
    jar("#9A5222", "#C2552D", "#F7E9CF", goatMark) +
    stroke(line("150,0 190,-20 260,-120 280,-190"), "#B98A58", 18) +
    path(blob("132,4 150,-26 200,-20 196,4"), "#9A6A3C"),
  honey: () =>
    jar("#E0962A", "#E9D3A0", "#FDF3DC", bee) +
    stroke(line("210,-10 250,-140 270,-260"), "#A9763F", 16) +
    oval(206, -34, 34, 44, "#B98448") +
    stroke("M176 -56H238M172 -38H240M174 -20H238", "#8A5A2A", 7),
  eggs: () =>
    ["#E7B98E", "#F4DFC2", "#BFD3C6", "#D79E70", "#F0D2AE"]
      .map(
        (c, i) =>
          oval(-200 + i * 100, -122, 52, 66, c) + oval(-214 + i * 100, -146, 14, 20, lighter(c, 0.55), 'opacity="0.6"'),
      )
      .join("") +
    path(
      "M-270 -110Q-250 -70 -200 -84T-100 -84T0 -84T100 -84T200 -84Q250 -70 270 -110L250 -6Q248 0 236 0H-236Q-248 0 -250 -6Z",
      "#B7A78F",
    ) +
    path("M-250 -40H250L246 -6Q248 0 236 0H-236Q-248 0 -250 -6Z", "#9C8C74") +
    path(blob("256,-4 290,-50 340,-60 330,-20"), "#F7F0E2"),
  soap: () =>
    box(-210, -20, 420, 20, "#B98A58", 'rx="8"') +
    box(-170, -130, 340, 112, "#EFE0C2", 'rx="24"') +
    box(-170, -130, 340, 40, "#F9EFD9", 'rx="22"') +
    oval(0, -74, 82, 30, "#DFC99E") +
    path(blob("-24,-62 -26,-82 -14,-92 14,-92 26,-82 24,-62 0,-56"), "#A98656") +
    [
      [-120, -40],
      [-90, -60],
      [110, -44],
      [130, -70],
      [80, -36],
    ]
      .map(([x, y]) => oval(x as number, y as number, 8, 5, "#C9A566"))
      .join("") +
    [
      [190, -150, 34],
      [236, -200, 22],
      [176, -214, 16],
      [-196, -160, 26],
    ]
      .map(
        ([x, y, r]) =>
          oval(x as number, y as number, r as number, r as number, "#FFFFFF", 'opacity="0.45"') +
          oval((x as number) - 8, (y as number) - 8, 6, 5, "#FFFFFF", 'opacity="0.9"'),
      )
      .join("") +
    path(tufted("-300,-6 -280,-60 -236,-66 -214,-10", 24), "#F6EAD2"),
};
