"""What is the same for every element of a set is worked out once."""

from __future__ import annotations

from interpreter.passes.hoisting import work_out_once
from tests.passes.make import Pass, after, text

PASSES: list[Pass] = [lambda made, box: work_out_once(made)]


def test_a_set_that_does_not_depend_on_the_element_stands_in_front() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if any(cells where it in (cells where mark is me))
        """,
    ) == text("""
        procedure play():
            if any((with same#3 as ({0..3} where it#2: (it#2.mark is me)): ({0..3} where it#1: (it#1 in same#3)))):
                set a1.mark to me
        """)


def test_a_set_that_depends_on_the_element_stays() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if any(cells where any(neighbours(it) where mark is me))
        """,
    ) == text("""
        procedure play():
            if any(({0..3} where it#1: any((neighbours(it#1) where it#2: (it#2.mark is me))))):
                set a1.mark to me
        """)


def test_all_is_none_that_does_not() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if all(cells, mark is me)
        """,
    ) == text("""
        procedure play():
            if none(({0..3} where it#1: not (it#1.mark is me))):
                set a1.mark to me
        """)


def test_a_value_that_comes_back_to_itself_stays_where_it_is() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if any(below(2))
        """,
        "play",
        "below",
        more="""values:
  below(number n): cells where n > 0 and it in below(n - 1)
""",
    ) == text("""
        procedure play():
            if any(below(2)):
                set a1.mark to me

        value below(number n#1):
            = ({0..3} where it#3: ((n#1 > 0) and (it#3 in below((n#1 - 1)))))
        """)


def test_a_set_with_a_name_is_taken_out_of_its_frame_once() -> None:
    assert after(
        PASSES,
        """
        let some be cells where mark is me
        set a1.mark to none if any(cells where it in some)
        """,
    ) == text("""
        procedure play():
            let some#2 be ({0..3} where it#1: (it#1.mark is me))
            if any((with same#4 as some#2: ({0..3} where it#3: (it#3 in same#4)))):
                set a1.mark to none
        """)
